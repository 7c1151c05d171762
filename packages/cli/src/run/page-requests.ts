import type { Outbound } from '@octavo/tasks/outbound'

const HOSTS = 'OCTAVO_PAGE_HOSTS'
const NETWORKS = 'OCTAVO_PAGE_NETWORKS'
const TIMEOUT_SECONDS = 30

/**
 * Requests of pages to other hosts. Who names the address of a page wants to load it: then every host with a public address
 * may be reached, unless the settings of the service list others. Undefined if none may be.
 */
export async function outboundOf({
  inputs,
}: {
  readonly inputs: readonly { readonly name: string }[]
}): Promise<Outbound | undefined> {
  const hosts = listed(HOSTS)
  const namesPage = inputs.some(({ name }) => /\.url$/i.test(name))
  if (hosts.length === 0 && !namesPage) return undefined
  const { createPageRequests } = await import('@octavo/server/page-requests')
  const { wholeAnswer } = await import('@octavo/tasks/engines/whole-answer')
  const requests = createPageRequests({
    pageHosts: hosts.length === 0 ? ['*'] : hosts,
    pageNetworks: listed(NETWORKS),
    pageTimeoutSeconds: TIMEOUT_SECONDS,
  })
  return (
    requests &&
    (async ({ body, ...request }) => {
      const answer = await requests({ ...request, body: body === undefined ? [] : [body] })
      return typeof answer === 'string' ? answer : wholeAnswer(answer)
    })
  )
}

function listed(variable: string): string[] {
  return (process.env[variable] ?? '').split(',').flatMap((item) => item.trim().toLowerCase() || [])
}
