#!/usr/bin/env node
// CommonJS, like the bundle: loading ES modules takes longer than many commands.
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const bundle = join(__dirname, '../bundle')
const built = join(__dirname, '../dist/main.js')
// Custom tasks import the built packages. The bundle contains a second copy, whose classes are different ones.
if (!process.env.OCTAVO_TASKS_DIR && existsSync(bundle)) {
  require(join(bundle, 'cached-code.js')).runOrKeepCode('main')
} else if (existsSync(built)) {
  import(require('node:url').pathToFileURL(built).href)
} else {
  process.stderr.write('octavo: not built yet. Run `npm run build` at the root of the repository.\n')
  process.exitCode = 1
}
