import { ServiceError } from '../errors/service-error.js'

/** In a list of hosts, where a setting allows it: every host. */
export const ANY_HOST = '*'

/** The field of a request with a URL, and the hosts that it may name. */
export interface AllowedHosts {
  readonly hosts: ReadonlySet<string>
  /** Of the request: `webhook`. */
  readonly field: string
  /** The subject of the message if no host is listed: `Webhooks are`. */
  readonly subject: string
  /** The setting with the list of hosts. */
  readonly setting: string
}

/** A URL whose host is listed; throws `invalid_parameter` otherwise. */
export function allowedUrl(text: string, { hosts, field, subject, setting }: AllowedHosts): URL {
  const refused = (problem: string): ServiceError =>
    new ServiceError('invalid_parameter', `${field}: ${problem}`, { field })
  if (hosts.size === 0) throw refused(`${subject} disabled. Operators list the allowed hosts in ${setting}.`)
  if (!URL.canParse(text)) throw refused('This is not a valid URL. Send one like https://example.org/octavo.')
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused('The address has to begin with https:// or http://.')
  if (url.username !== '' || url.password !== '')
    throw refused('The address may not contain a user or a password.')
  // The URL parser has normalised the host: 0x7f.1 is 127.0.0.1, in lower case.
  const name = url.hostname.toLowerCase().replace(/\.$/, '')
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  if (hosts.has(name) || hosts.has(`${name}:${port}`) || hosts.has(ANY_HOST)) return url
  throw refused(`This host is not allowed. Operators list the allowed hosts in ${setting}.`)
}
