// Runs a merge and an extraction of text with the bundle of the command line, and writes the V8 code caches of
// what was compiled: `node scripts/bundle/command-line-cache.cjs FOLDER`. The document is like most: its
// content is compressed, and it has a cross-reference table.
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { deflateSync } = require('node:zlib')

const bundle = process.argv[2]
const { cachePath, record } = require(join(bundle, 'cached-code.js'))
const folder = mkdtempSync(join(tmpdir(), 'octavo-bundle-'))
const input = join(folder, 'page.pdf')
const content = deflateSync('BT /F 9 Tf 9 TL 9 90 Td (One line) Tj T* (and another.) Tj ET').toString(
  'latin1',
)
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>'
const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2>>',
  page,
  `<</Length ${content.length}/Filter/FlateDecode>>stream\n${content}\nendstream`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  page,
]
let document = '%PDF-1.4\n'
let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
for (const [index, object] of objects.entries()) {
  table += `${String(document.length).padStart(10, '0')} 00000 n \n`
  document += `${index + 1} 0 obj\n${object}\nendobj\n`
}
const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${document.length}\n%%EOF\n`
writeFileSync(input, document + table + trailer, 'latin1')
// The most common commands, which share most of their code with the others. The options of the last are
// checked by zod.
const commands = [
  ['merge', input, input, '-o', join(folder, 'merged.pdf')],
  ['extract-text', input, '-o', join(folder, 'text.txt')],
  ['extract-text', input, '--pages', '1', '-o', join(folder, 'page.txt')],
]
const [main, zod] = ['main', 'zod'].map(record)

function runNext() {
  const command = commands.shift()
  if (command === undefined) return
  process.argv = [process.execPath, bundle, ...command]
  main.run()
}

zod.run()
runNext()
process.on('beforeExit', runNext)
process.on('exit', () => {
  writeFileSync(cachePath('main'), main.cache())
  writeFileSync(cachePath('zod'), zod.cache())
  rmSync(folder, { recursive: true })
})
