// The page, with what is worth it compressed beforehand: the service sends files as they lie.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from '../commands.mjs'

const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest'])

export async function writePage(folder) {
  const { build } = await import('vite')
  await build({
    configFile: join(root, 'packages/web/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  })
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!compressible.has(extname(file))) continue
    const bytes = readFileSync(join(folder, file))
    if (bytes.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes))
  }
}
