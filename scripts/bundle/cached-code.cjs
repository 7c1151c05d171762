// Copied beside the programs of a bundle, to run them with the V8 code cache that was written at the build.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire, enableCompileCache, wrap } = require('node:module')
const { join } = require('node:path')
const { Script } = require('node:vm')

/** V8 rejects a cache that was made under other flags. By these, children of tasks with different needs differ. */
const DIFFERING = ['--max-old-space-size=', '--initial-old-space-size=']
const flags = process.execArgv.filter((each) => DIFFERING.some((name) => each.startsWith(name))).join('')

exports.cachePath = (name) => join(__dirname, `${name}.${process.version}.${process.arch}${flags}.cache`)

/** Runs a program and returns its exports. */
exports.run = (name) => {
  const cache = exports.cachePath(name)
  return runScript(name, exports.scriptOf(name, existsSync(cache) ? readFileSync(cache) : undefined))
}

/** The same in a process that may write files: without a cache beside the program, Node keeps its own, from version 22 on. */
exports.runOrKeepCode = (name) => {
  if (existsSync(exports.cachePath(name))) return exports.run(name)
  enableCompileCache?.()
  return require(`./${name}.cjs`)
}

/** `run` may be called several times; `cache` returns the code that has been compiled until then. */
exports.record = (name) => {
  const script = exports.scriptOf(name)
  return { run: () => runScript(name, script), cache: () => script.createCachedData() }
}

exports.scriptOf = (name, cachedData) => {
  const filename = join(__dirname, `${name}.cjs`)
  return new Script(wrap(readFileSync(filename, 'utf8')), { filename, cachedData })
}

function runScript(name, script) {
  const filename = join(__dirname, `${name}.cjs`)
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(filename), module, filename, __dirname)
  return module.exports
}
