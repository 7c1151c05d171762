import { ServiceError } from '../errors/service-error.js'

/** The address of a webhook, if its host is on the list; throws `invalid_parameter` otherwise. */
export function allowedUrl(text: string, hosts: ReadonlySet<string>): URL {
  if (hosts.size === 0)
    throw refused('Webhooks are disabled. Operators list the allowed hosts in OCTAVO_WEBHOOK_HOSTS.')
  if (!URL.canParse(text)) throw refused('This is not a valid URL. Send one like https://example.org/octavo.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused('The address has to begin with https:// or http://.')
  if (url.username !== '' || url.password !== '')
    throw refused('The address cannot hold a user or a password.')
  // The parser has made one spelling of every host by now: 0x7f.1 is 127.0.0.1, and letters are small.
  const name = url.hostname.toLowerCase().replace(/\.$/, '')
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  if (hosts.has(name) || hosts.has(`${name}:${port}`)) return url
  throw refused(
    'Webhooks to this host are not allowed. Operators list the allowed hosts in OCTAVO_WEBHOOK_HOSTS.',
  )
}

function refused(problem: string): ServiceError {
  return new ServiceError('invalid_parameter', `webhook: ${problem}`, { field: 'webhook' })
}
