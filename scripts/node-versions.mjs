// Other versions of Node that the product supports. npm has each as a package with the program.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, succeeds } from './commands.mjs'

/**
 * The oldest supported version, and the newest of each later line that is available for Linux x64 and arm64.
 */
const supported = ['20.19.0', '22.23.3', '24.21.0']
// Not in node_modules, which `npm ci` deletes.
const cache = join(root, '.cache/node')

/** Versions of other lines than the running one, which the tests already cover. */
export const otherNodeVersions = supported.filter(
  (version) => lineOf(version) !== lineOf(process.versions.node),
)

export function nodeProgram(version) {
  return join(cache, version, 'node_modules', packageName(), 'bin/node')
}

/** Installs the versions that npm has for this platform: `node scripts/node-versions.mjs`. */
function installNodeVersions() {
  for (const version of missingNodeVersions()) {
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    const target = ['--prefix', join(cache, version), '--no-save', '--ignore-scripts']
    succeeds('npm', ['install', ...target, ...quiet, `${packageName()}@${version}`], { stdio: 'ignore' })
  }
}

export function missingNodeVersions() {
  return otherNodeVersions.filter((version) => !existsSync(nodeProgram(version)))
}

function packageName() {
  return `node-${process.platform}-${process.arch}`
}

function lineOf(version) {
  return version.slice(0, version.indexOf('.'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installNodeVersions()
