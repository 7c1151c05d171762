import type { Outbound } from '@octavo/tasks/outbound'

const TIMEOUT_SECONDS = 30
const EVERY_HOST = ['*']

/**
 * Requests to other hosts. Who names the address of a page wants to load it, and who signs asks for what signatures need:
 * then every host with a public address may be reached, unless the settings of the service list others.
 */
export function outboundOf({ inputs }: { readonly inputs: readonly { readonly name: string }[] }): Outbound {
  const namesPage = inputs.some(({ name }) => /\.url$/i.test(name))
  let opening: Promise<Outbound> | undefined
  return async (request) => {
    opening ??= openOutbound(namesPage)
    return (await opening)(request)
  }
}

/** Most runs send no request, and load nothing for it. */
async function openOutbound(namesPage: boolean): Promise<Outbound> {
  const { createTaskRequests } = await import('@octavo/server/task-requests')
  const { wholeAnswer } = await import('@octavo/tasks/engines/whole-answer')
  const pageHosts = listed('OCTAVO_PAGE_HOSTS')
  const signingHosts = listed('OCTAVO_SIGNING_HOSTS')
  const requests = createTaskRequests({
    pageHosts: pageHosts.length === 0 && namesPage ? EVERY_HOST : pageHosts,
    pageNetworks: listed('OCTAVO_PAGE_NETWORKS'),
    pageTimeoutSeconds: TIMEOUT_SECONDS,
    signingHosts: signingHosts.length === 0 ? EVERY_HOST : signingHosts,
    signingNetworks: listed('OCTAVO_SIGNING_NETWORKS'),
    signingTimeoutSeconds: TIMEOUT_SECONDS,
  })
  return async ({ body, ...request }) => {
    const answer = await requests?.({ ...request, body: body === undefined ? [] : [body] })
    if (answer === undefined) return 'refused'
    return typeof answer === 'string' ? answer : wholeAnswer(answer)
  }
}

function listed(variable: string): string[] {
  return (process.env[variable] ?? '').split(',').flatMap((item) => item.trim().toLowerCase() || [])
}
