#!/usr/bin/env node
// CommonJS, like the bundle: to load ES modules takes longer than many a command does.
const { existsSync } = require('node:fs')
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

// Tasks of one's own bring the packages with them, and two copies of one would not know each other: then nothing is bundled.
const bundle = join(__dirname, '../bundle/main.js')
const built = join(__dirname, '../dist/main.js')
if (!process.env.OCTAVO_TASKS_DIR && existsSync(bundle)) {
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
