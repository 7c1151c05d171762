import { ServiceError } from '../errors/service-error.js'

/** Who asks for an address, and which hosts it may have. */
export interface AllowedHosts {
  readonly hosts: ReadonlySet<string>
  /** Of the request: `webhook`. */
  readonly field: string
  /** What is disabled where no host is listed: `Webhooks are`. */
  readonly subject: string
  /** The variable that lists the hosts. */
  readonly setting: string
}

/** An address whose host is on the list; throws `invalid_parameter` otherwise. */
export function allowedUrl(text: string, { hosts, field, subject, setting }: AllowedHosts): URL {
  const refused = (problem: string): ServiceError =>
    new ServiceError('invalid_parameter', `${field}: ${problem}`, { field })
  if (hosts.size === 0) throw refused(`${subject} disabled. Operators list the allowed hosts in ${setting}.`)
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
  throw refused(`This host is not allowed. Operators list the allowed hosts in ${setting}.`)
}
