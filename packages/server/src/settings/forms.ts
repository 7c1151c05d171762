import { isIP } from 'node:net'

/** Text formats that settings of several modules use. Each returns the normalised text, or undefined. */

export function hostName(text: string): string | undefined {
  const lower = text.toLowerCase()
  if (isIP(lower) !== 0) return lower
  const labels = lower.split('.')
  const named = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  // A last label of digits only would be an invalid address, such as 127.0.0.256.
  return lower.length <= 253 && named && !/^\d+$/.test(labels.at(-1) ?? '') ? lower : undefined
}

/**
 * A host with or without a port, as in the Host header: `pdf.example.org`, `localhost:8080`, `[::1]:8080`.
 */
export function hostAndPort(text: string): string | undefined {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const name = bracketed === undefined ? hostName(plain ?? '') : isIP(bracketed) === 6 ? bracketed : undefined
  if (name === undefined || (port !== undefined && Number(port) > 65535)) return undefined
  return text.toLowerCase()
}

/** An address, or a network as address/length. */
export function network(text: string): string | undefined {
  const [address, length, ...rest] = text.split('/')
  const family = isIP(address ?? '')
  if (family === 0 || rest.length > 0) return undefined
  if (length === undefined) return text
  return /^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128) ? text : undefined
}

/** scheme://host[:port], without a path. */
export function origin(text: string): string | undefined {
  const url = httpUrl(text)
  return url !== undefined && (text === url.origin || text === `${url.origin}/`) ? url.origin : undefined
}

/** A base URL, without a trailing slash. */
export function baseUrl(text: string): string | undefined {
  const url = httpUrl(text)
  if (
    url === undefined ||
    url.search !== '' ||
    url.hash !== '' ||
    url.username !== '' ||
    url.password !== ''
  ) {
    return undefined
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function httpUrl(text: string): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

/** A bearer token without a comma, which separates tokens here. */
export function tokenText(text: string): string | undefined {
  return /^[\x21-\x2b\x2d-\x7e]{1,512}$/.test(text) ? text : undefined
}

export function folderPath(text: string): string | undefined {
  return text.length <= 4096 && !text.includes('\0') ? text : undefined
}
