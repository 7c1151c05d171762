import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'

/** Encodings of a file, the smallest first, and their file name extensions. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export type Encoding = (typeof encodings)[number]['name']

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
}

/** A file of the built page. */
export class PageFile {
  readonly type: string
  /** Its name contains a hash of its content, so it never changes. */
  readonly isHashed: boolean
  readonly #path: string
  readonly #encodings: ReadonlySet<Encoding>
  #hash: Promise<string> | undefined

  constructor(folder: string, name: string, available: ReadonlySet<Encoding>) {
    this.#path = join(folder, name)
    this.#encodings = available
    this.type = types[extname(name)] ?? 'application/octet-stream'
    this.isHashed = name.startsWith('assets/')
  }

  /** The smallest encoding that the browser accepts; undefined for the plain file. */
  encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
    const accepted = acceptedEncodings(acceptEncoding ?? '')
    return encodings.find(({ name }) => this.#encodings.has(name) && accepted.has(name))?.name
  }

  /** Hash of the content, read once: a package manager may give every version the same date. */
  async tag(encoding: Encoding | undefined): Promise<string> {
    this.#hash ??= readFile(this.#path).then((bytes) =>
      createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    )
    return `"${await this.#hash}${encoding === undefined ? '' : `-${encoding}`}"`
  }

  open(encoding: Encoding | undefined): Promise<FileHandle> {
    const ending = encodings.find(({ name }) => name === encoding)?.ending ?? ''
    return open(`${this.#path}${ending}`)
  }
}

/** Every file of the built page by its path below the page; empty if the page was not built. */
export function listPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const names = new Set(namesBelow(folder))
  const files = new Map<string, PageFile>()
  for (const name of names) {
    if (encodings.some(({ ending }) => name.endsWith(ending) && names.has(name.slice(0, -ending.length))))
      continue
    const available = encodings.filter(({ ending }) => names.has(`${name}${ending}`))
    files.set(name, new PageFile(folder, name, new Set(available.map((encoding) => encoding.name))))
  }
  return files
}

function namesBelow(folder: string): string[] {
  if (!existsSync(join(folder, 'index.html'))) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** RFC 9110, 12.5.3. */
function acceptedEncodings(header: string): Set<string> {
  const accepted = new Set<string>()
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) accepted.add(name)
  }
  return accepted
}
