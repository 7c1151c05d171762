// Copied beside the bundles of the service, to run them: what V8 made of their code is kept there too, and need not be made again at every start.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { join } = require('node:path')
const { Script } = require('node:vm')

/** Compiles a bundle with the cache for this version of Node and these flags, where there is one. */
exports.compiled = (name) => {
  const path = join(__dirname, `${name}.cjs`)
  const cache = cachePath(name)
  const script = new Script(wrap(readFileSync(path, 'utf8')), {
    filename: path,
    ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
  })
  return {
    run() {
      const module = { exports: {}, loadModule: (wanted) => import(wanted) }
      script.runInThisContext()(module.exports, createRequire(path), module, path, __dirname)
      return module.exports
    },
    cache: () => script.createCachedData(),
  }
}

// V8 rejects a cache that was made under other flags. By this one, children with addons differ from others.
const flag = process.execArgv.find((each) => each.startsWith('--initial-old-space-size=')) ?? ''
const cachePath = (name) => join(__dirname, `${name}.${process.version}.${process.arch}${flag}.cache`)
exports.cachePath = cachePath
