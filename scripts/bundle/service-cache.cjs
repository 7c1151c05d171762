// Runs a bundle of the service as it runs at every start, and writes the V8 code cache of what was compiled:
// `node scripts/bundle/service-cache.cjs FOLDER NAME`.
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

const [bundle, name] = process.argv.slice(2)
const { cachePath, record } = require(join(bundle, 'cached-code.js'))
const { run, cache } = record(name)
const folder = mkdtempSync(join(tmpdir(), 'octavo-bundle-'))
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(cachePath(name), cache())
})

/** A child warms up, and ends because nobody is at the other end of its channel. */
function child() {
  process.chdir(folder)
  mkdirSync('out')
  process.argv.length = 2
  run()
}

/** A service that is stopped as soon as it has answered. */
async function serve() {
  process.stdout.write = (text) => {
    const [, url] = /listens at (\S+)/.exec(text) ?? []
    if (url !== undefined) fetch(`${url}/healthz`).finally(() => process.emit('SIGTERM'))
    return true
  }
  const env = { OCTAVO_PORT: '0', OCTAVO_DATA_DIR: folder, OCTAVO_WORKERS: '1', OCTAVO_LOG_LEVEL: 'fatal' }
  process.exit(await run().serve([], env))
}

;({ child, serve })[name]()
