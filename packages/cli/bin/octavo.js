#!/usr/bin/env node
// CommonJS, like the bundle: to load ES modules takes longer than many a command does.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire, enableCompileCache, wrap } = require('node:module')
const { dirname, join } = require('node:path')

// Tasks of one's own bring the packages with them, and two copies of one would not know each other: then nothing is bundled.
const bundle = join(__dirname, '../bundle/main.js')
const cache = join(__dirname, `../bundle/main.${process.version}.${process.arch}.cache`)
const built = join(__dirname, '../dist/main.js')
if (!process.env.OCTAVO_TASKS_DIR && existsSync(cache)) {
  const { Script } = require('node:vm')
  const script = new Script(wrap(readFileSync(bundle, 'utf8')), {
    filename: bundle,
    cachedData: readFileSync(cache),
  })
  script.runInThisContext()(
    {},
    createRequire(bundle),
    { loadModule: (name) => import(name) },
    bundle,
    dirname(bundle),
  )
} else if (!process.env.OCTAVO_TASKS_DIR && existsSync(bundle)) {
  // From Node 22 on.
  enableCompileCache?.()
  require(bundle)
} else if (existsSync(built)) {
  import(require('node:url').pathToFileURL(built).href)
} else {
  process.stderr.write(
    'octavo: it has not been built yet: run `npm run build` at the root of the repository.\n',
  )
  process.exitCode = 1
}
