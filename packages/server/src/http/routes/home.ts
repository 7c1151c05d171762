import { pagePolicy } from '../headers.js'
import type { Route } from '../route.js'

/** What stands at `/`: where one has come to, and where to go on. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Octavo</title>
<link rel="icon" href="data:,">
<style>body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
</head>
<body>
<h1>Octavo</h1>
<p>A PDF service: start a process, upload files, execute a task, download the result.</p>
<p id="signed-in" role="status"></p>
<ul>
<li><a href="docs">Read and try the interface</a></li>
<li><a href="openapi.json">Its description (OpenAPI 3.1)</a></li>
</ul>
<script src="home.js"></script>
</body>
</html>
`

/** Exchanges the code behind the address for a session, and takes it out of the address and of the browser's history. */
const script = `const told = document.getElementById('signed-in')
async function signIn() {
  const code = new URLSearchParams(location.hash.slice(1)).get('sign-in')
  if (code === null) return
  history.replaceState(null, '', location.pathname + location.search)
  const body = JSON.stringify({ code })
  try {
    const answer = await fetch('session', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { message } = await answer.json()
    told.textContent = answer.ok ? 'You are signed in: the interface can be tried without a token.' : message
  } catch {
    told.textContent = 'The service cannot be reached.'
  }
}
// An address that differs behind the # alone does not load the page anew.
addEventListener('hashchange', signIn)
signIn()
`

export function homeRoutes(): Route[] {
  return [
    {
      method: 'GET',
      url: '/',
      access: 'open',
      handler: (_request, reply) =>
        reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page),
    },
    {
      method: 'GET',
      url: '/home.js',
      access: 'open',
      handler: (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script),
    },
  ]
}
