/** Sends the forms of `try-form.ts` and shows the responses. */
export const tryScript = `addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const output = form.querySelector('output')
  output.textContent = 'Sending'
  try {
    const { url, ...request } = requestOf(form)
    const response = await fetch(url, request)
    const type = response.headers.get('content-type') ?? ''
    const status = document.createElement('p')
    status.textContent = [response.status, response.statusText, type].join(' ')
    output.replaceChildren(status, await shown(response, type))
  } catch (error) {
    output.textContent = String(error)
  }
})

function requestOf(form) {
  const headers = new Headers()
  const query = new URLSearchParams()
  const token = document.getElementById('token').value
  if (token !== '') headers.set('authorization', 'Bearer ' + token)
  let { path } = form.dataset
  let body
  for (const { name, value, files, dataset: { place } } of form.elements) {
    if (place === undefined || value === '') continue
    if (place === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value))
    else if (place === 'query') query.append(name, value)
    else if (place === 'header') headers.set(name, value)
    else if (place === 'form') {
      body ??= new FormData()
      for (const one of files ?? [value]) body.append(name, one)
    } else {
      headers.set('content-type', place)
      body = files?.[0] ?? value
    }
  }
  const url = new URL('.' + path, document.baseURI)
  url.search = query
  return { url, method: form.dataset.method, headers, body }
}

async function shown(response, type) {
  if (/json|text/.test(type)) {
    const text = await response.text()
    const element = document.createElement('pre')
    element.textContent = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
    return element
  }
  const blob = await response.blob()
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'response'
  link.textContent = blob.size === 0 ? '' : link.download + ' (' + blob.size + ' bytes)'
  return link
}
`
