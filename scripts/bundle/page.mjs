// Builds the page and compresses the files that benefit, because the service sends files as stored.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '../commands.mjs'
import { thirdPartyNotices } from '../third-party-notices.mjs'

const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.txt'])

export async function writePage(folder) {
  // A test run sets another value and would get the development builds of the libraries.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const notices = thirdPartyNotices()
  await build({
    configFile: join(root, 'packages/web/vite.config.ts'),
    logLevel: 'warn',
    plugins: [notices.vite],
    worker: { plugins: () => [notices.vite] },
    build: { outDir: folder, emptyOutDir: true },
  })
  listFilesInServiceWorker(folder)
  notices.write(folder)
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!compressible.has(extname(file))) continue
    const bytes = readFileSync(join(folder, file))
    if (bytes.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes))
  }
}

/** Writes the list of build files into the service worker, so that it changes whenever one of them does. */
function listFilesInServiceWorker(folder) {
  const path = join(folder, 'service-worker.js')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !['index.html', 'service-worker.js'].includes(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  writeFileSync(path, readFileSync(path, 'utf8').replace('OCTAVO_FILES', files.sort().join(' ')))
}
