// Runs a program of a bundle as it is usually run, and writes the V8 code cache of what was compiled:
// `node scripts/bundle/record-code.cjs FOLDER NAME`.
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')
const { isMainThread, Worker } = require('node:worker_threads')
const { deflateSync } = require('node:zlib')

const [bundle, name] = process.argv.slice(2)
const { cachePath, record } = require(join(bundle, 'cached-code.js'))
const { run, cache } = record(name)
const folder = mkdtempSync(join(tmpdir(), 'octavo-bundle-'))
const isInThread = name === 'task-worker'
process.on('exit', () => {
  if (isMainThread) rmSync(folder, { recursive: true, force: true })
  if (isMainThread !== isInThread) writeFileSync(cachePath(name), cache())
})

/** The command line: tasks that share most of their code with the others. */
function main() {
  const input = join(folder, 'a.pdf')
  writeFileSync(input, twoPages(), 'latin1')
  const commands = [
    ['merge', input, input, '-o', join(folder, 'merged.pdf')],
    ['rotate', input, '--angle', '90', '-o', join(folder, 'rotated.pdf')],
    ['split', input, '-o', join(folder, 'parts/')],
    ['extract-text', input, '--pages', '1', '-o', join(folder, 'text.txt')],
  ]
  const runNext = () => {
    const command = commands.shift()
    if (command === undefined) return
    process.argv = [process.execPath, bundle, ...command]
    run()
  }
  process.on('beforeExit', runNext)
  runNext()
}

/** The worker thread of the command line: this file again, in a thread that has a job. */
function taskWorker() {
  if (!isMainThread) {
    run()
    return
  }
  const path = join(folder, 'a.pdf')
  writeFileSync(path, twoPages(), 'latin1')
  const inputs = [{ name: 'a.pdf', path }]
  const entries = [{ file: 0 }, { file: 0 }]
  const job = { task: 'merge-pdf', taskFolders: [], inputs, entries, options: {}, folder }
  const stop = new Int32Array(new SharedArrayBuffer(4))
  new Worker(__filename, { argv: [bundle, name], workerData: { job, stop } })
}

/** A child warms up, and ends because nobody is at the other end of its channel. */
function child() {
  process.chdir(folder)
  mkdirSync('out')
  process.argv.length = 2
  run()
}

/** A service that is stopped after its first response. */
async function serve() {
  process.stdout.write = (text) => {
    const [, url] = /listens at (\S+)/.exec(text) ?? []
    if (url !== undefined) fetch(`${url}/healthz`).finally(() => process.emit('SIGTERM'))
    return true
  }
  const env = { OCTAVO_PORT: '0', OCTAVO_DATA_DIR: folder, OCTAVO_WORKERS: '1', OCTAVO_LOG_LEVEL: 'fatal' }
  process.exit(await run().serve([], env))
}

/** A document like most: its content is compressed, and it has a cross-reference table. */
function twoPages() {
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
  return document + table + trailer
}

;({ main, 'task-worker': taskWorker, child, serve })[name]()
