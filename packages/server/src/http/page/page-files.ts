import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { bestEncoding, type Encoding, encodings } from '../encodings.js'

/** File name extensions of encoded files. */
const endings = { br: '.br', gzip: '.gz' } as const satisfies Record<Encoding, string>

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
    return bestEncoding(acceptEncoding, this.#encodings)
  }

  /** Hash of the content, read once: a package manager may give every version the same date. */
  async tag(encoding: Encoding | undefined): Promise<string> {
    this.#hash ??= readFile(this.#path).then((bytes) =>
      createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    )
    return `"${await this.#hash}${encoding === undefined ? '' : `-${encoding}`}"`
  }

  open(encoding: Encoding | undefined): Promise<FileHandle> {
    return open(`${this.#path}${encoding === undefined ? '' : endings[encoding]}`)
  }
}

/** Every file of the built page by its path below the page; empty if the page was not built. */
export function listPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const names = new Set(namesBelow(folder))
  const files = new Map<string, PageFile>()
  for (const name of names) {
    const isEncoded = (ending: string): boolean =>
      name.endsWith(ending) && names.has(name.slice(0, -ending.length))
    if (Object.values(endings).some(isEncoded)) continue
    const available = encodings.filter((encoding) => names.has(`${name}${endings[encoding]}`))
    files.set(name, new PageFile(folder, name, new Set(available)))
  }
  return files
}

function namesBelow(folder: string): string[] {
  if (!existsSync(join(folder, 'index.html'))) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
