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

/** No less strict than the service's: no inline code, no evaluated strings, no WebAssembly, nothing from elsewhere. */
const POLICY = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.pdf': 'application/pdf',
}

/** A page with some modules of the web page, built and served like the real one (with its policy), and files for the tests. */
export class TestPage {
  /** By name, below `/files/`. */
  readonly files = new Map<string, Uint8Array>()
  readonly requested: string[] = []
  readonly #server: Server
  #page = ''
  /** For what is posted. */
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
      return createReadStream(file).pipe(response)
    })
  }

  /** Where what a page posted to this path lies. */
  keptPath(path: string): string {
    return join(this.#kept, `kept-${path.replaceAll('/', '')}`)
  }

  /** Its address. */
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

/** Where the page lies: built by the first file of tests that needs it, for all of them. */
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
