// Runs a merge of two small files with the bundle of the command line, and keeps what V8 compiled for it beside the bundle.
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { tmpdir } = require('node:os')
const { dirname, join } = require('node:path')
const { Script } = require('node:vm')

const bundle = join(process.argv[2], 'main.js')
const folder = mkdtempSync(join(tmpdir(), 'octavo-bundle-'))
const input = join(folder, 'page.pdf')
writeFileSync(
  input,
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n',
)
process.argv = [process.execPath, bundle, 'merge', input, input, '-o', join(folder, 'merged.pdf')]

// The same text and the same loader as in bin/octavo.js: the cache belongs to them.
const script = new Script(wrap(readFileSync(bundle, 'utf8')), {
  filename: bundle,
})
script.runInThisContext()(
  {},
  createRequire(bundle),
  { loadModule: (name) => import(name) },
  bundle,
  dirname(bundle),
)
process.on('exit', () => {
  writeFileSync(
    join(dirname(bundle), `main.${process.version}.${process.arch}.cache`),
    script.createCachedData(),
  )
  rmSync(folder, { recursive: true })
})
