import type { Source } from '@octavo/pdf/source'
import type { OutboundAnswer } from '../declare/outbound.js'

/** The files of a page by their paths, with slashes: `styles/main.css`. */
export type PageFiles = ReadonlyMap<string, PageFile>

export type PageFile = Uint8Array | { open(): Source & { close(): void } }

/**
 * The address of the folder of the files. Names that end with `.invalid` never exist (RFC 2606), and the origin is one
 * of HTTP, so that pages may use files from other addresses.
 */
export const FILES_ORIGIN = 'http://document.invalid'

/** Types of files that pages use. Chromium finds out those of images, media and fonts by itself. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  htm: 'text/html',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  mjs: 'text/javascript',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  wasm: 'application/wasm',
  xhtml: 'application/xhtml+xml',
  xml: 'application/xml',
}
const TEXTS = /^(text\/|image\/svg|application\/(xhtml|xml|json))/
/** Where a text declares its encoding (HTML, 13.2.3.2). */
const DECLARED_WITHIN = 1024

export function fileAddress(path: string): string {
  return `${FILES_ORIGIN}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The path of a file in the folder; undefined for other addresses. */
export function filePath(address: string): string | undefined {
  const { origin, pathname } = new URL(address)
  if (origin !== FILES_ORIGIN) return undefined
  try {
    return decodeURIComponent(pathname.slice(1))
  } catch {
    return pathname.slice(1)
  }
}

export function answerWithFile(files: PageFiles, path: string): OutboundAnswer {
  const file = files.get(path)
  if (file === undefined) return { status: 404, headers: [], body: new Uint8Array() }
  const body = bytesOf(file)
  const type = TYPES[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '']
  const headers = type === undefined ? [] : [['content-type', withEncoding(type, body)] as const]
  return { status: 200, headers: [...headers, ['access-control-allow-origin', '*']], body }
}

export function bytesOf(file: PageFile): Uint8Array {
  if (file instanceof Uint8Array) return file
  const source = file.open()
  try {
    const bytes = new Uint8Array(source.size)
    for (let at = 0; at < bytes.length; ) at += source.read(at, bytes.subarray(at))
    return bytes
  } finally {
    source.close()
  }
}

/** A text without any declaration is UTF-8 if it can be, as Chromium assumes for files on disk. */
function withEncoding(type: string, bytes: Uint8Array): string {
  if (!TEXTS.test(type) || /charset|encoding/i.test(latin1(bytes.subarray(0, DECLARED_WITHIN)))) return type
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return `${type}; charset=utf-8`
  } catch {
    return type
  }
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
