import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { inject } from 'vitest'

const PAGE = fileURLToPath(new URL('./page', import.meta.url))
const CONFIG = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

/** At least as strict as that of the service: no inline code, no eval, no WebAssembly, no other origins. */
const POLICY =
  "default-src 'self'; img-src 'self' blob:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.pdf': 'application/pdf',
}

/**
 * A page with some modules of the web page, built and served like the real one (with its Content Security
 * Policy), and files for the tests.
 */
export class TestPage {
  /** By name, below `/files/`. */
  readonly files = new Map<string, Uint8Array>()
  /** Code to run before a script, by a part of its path. */
  readonly preludes = new Map<string, string>()
  readonly requested: string[] = []
  readonly #server: Server
  #page = ''
  /** For posted data. */
  #kept = ''

  constructor() {
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
      if (request.method === 'POST') {
        const kept = createWriteStream(this.keptPath(path))
        request.pipe(kept).on('finish', () => response.end())
        return
      }
      this.requested.push(path)
      const headers = {
        'content-security-policy': POLICY,
        'content-type': types[extname(path) || '.html'] ?? 'application/octet-stream',
      }
      const given = this.files.get(path.replace(/^\/files\//, ''))
      if (given !== undefined) return response.writeHead(200, headers).end(given)
      const file = join(this.#page, normalize(path === '/' ? '/index.html' : path))
      if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
      response.writeHead(200, headers)
      for (const [part, prelude] of this.preludes) if (path.includes(part)) response.write(prelude)
      return createReadStream(file).pipe(response)
    })
  }

  /** The path of the file that a page posted to this URL path. */
  keptPath(path: string): string {
    return join(this.#kept, `kept-${path.replaceAll('/', '')}`)
  }

  /** Returns its URL. */
  async start(): Promise<string> {
    this.#kept = await mkdtemp(join(tmpdir(), 'octavo-modules-'))
    this.#page = await builtPage()
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await rm(this.#kept, { recursive: true, force: true })
  }
}

/** The folder of the built page: built for the first test file that needs it, and used by all. */
async function builtPage(): Promise<string> {
  const folder = join(inject('temporaryFolder'), 'test-page')
  const built = `${folder}-is-built`
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await build({
      configFile: CONFIG,
      root: PAGE,
      logLevel: 'warn',
      build: {
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { input: { index: join(PAGE, 'index.html') } },
      },
    })
    await writeFile(built, '')
  }
  while (!existsSync(built)) await sleep(100)
  return folder
}
