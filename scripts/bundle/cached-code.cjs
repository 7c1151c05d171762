// Copied beside the bundles, to run them with their V8 code cache: the code compiled at the build need not be
// compiled again at every start.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { join } = require('node:path')
const { Script } = require('node:vm')

const loaded = new Map()

/** The exports of a bundle, which runs at the first call. */
exports.run = (name) => loaded.get(name) ?? runScript(name, script(name, readCache(name)))

/** Runs a bundle, possibly several times; the cache has the code that has been compiled until then. */
exports.record = (name) => {
  const recorded = script(name)
  return { run: () => runScript(name, recorded), cache: () => recorded.createCachedData() }
}

/** V8 rejects a cache that was made under other flags. By this one, children with addons differ from others. */
const flag = process.execArgv.find((each) => each.startsWith('--initial-old-space-size=')) ?? ''
const cachePath = (name) => join(__dirname, `${name}.${process.version}.${process.arch}${flag}.cache`)
exports.cachePath = cachePath

const pathOf = (name) => join(__dirname, `${name}.cjs`)

function readCache(name) {
  const path = cachePath(name)
  return existsSync(path) ? readFileSync(path) : undefined
}

function script(name, cachedData) {
  const path = pathOf(name)
  return new Script(wrap(readFileSync(path, 'utf8')), { filename: path, cachedData })
}

function runScript(name, compiled) {
  const path = pathOf(name)
  const module = { exports: {}, loadModule: (wanted) => import(wanted) }
  compiled.runInThisContext()(module.exports, createRequire(path), module, path, __dirname)
  loaded.set(name, module.exports)
  return module.exports
}
