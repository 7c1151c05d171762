// Runs a merge and an extraction of text with the bundle of the command line, and keeps what V8 compiled for them beside the bundle.
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { tmpdir } = require('node:os')
const { dirname, join } = require('node:path')
const { Script } = require('node:vm')

const bundle = join(process.argv[2], 'main.js')
const folder = mkdtempSync(join(tmpdir(), 'octavo-bundle-'))
const input = join(folder, 'page.pdf')
const content = 'BT /F 9 Tf 9 TL 9 90 Td (One line) Tj T* (and another.) Tj ET'
writeFileSync(
  input,
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj
trailer<</Root 1 0 R>>
`,
)
// What is used most, and what the two share with the others.
const commands = [
  ['merge', input, input, '-o', join(folder, 'merged.pdf')],
  ['extract-text', input, '-o', join(folder, 'text.txt')],
]

// The same text and the same loader as in bin/octavo.js: the cache belongs to them.
const script = new Script(wrap(readFileSync(bundle, 'utf8')), {
  filename: bundle,
})

function runNext() {
  const command = commands.shift()
  if (command === undefined) return
  process.argv = [process.execPath, bundle, ...command]
  script.runInThisContext()(
    {},
    createRequire(bundle),
    { loadModule: (name) => import(name) },
    bundle,
    dirname(bundle),
  )
}

runNext()
process.on('beforeExit', runNext)
process.on('exit', () => {
  writeFileSync(
    join(dirname(bundle), `main.${process.version}.${process.arch}.cache`),
    script.createCachedData(),
  )
  rmSync(folder, { recursive: true })
})
