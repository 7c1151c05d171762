// Copied beside the bundles of the service, to run them: what V8 made of their code is kept there too, and need not be made again at every start.
const { existsSync, readFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { join } = require('node:path')
const { Script } = require('node:vm')

/** Compiles a bundle with the cache for this version of Node, where there is one; V8 does not take a cache that was made under other flags. */
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

const cachePath = (name) => join(__dirname, `${name}.${process.version}.${process.arch}.cache`)
exports.cachePath = cachePath
