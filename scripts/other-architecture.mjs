// Checks whether the lock can be installed on Linux machines of another architecture: `node
// scripts/other-architecture.mjs [FOLDER [CPU]]`. npm installs every package with native parts from it, for
// the other processor and into a scratch folder. Each missing part is named. The other packages are the same
// on every machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, succeeds } from './commands.mjs'
import { describe, isInstalled, lockOf, nativeParts } from './native-parts.mjs'

const [folder = root, cpu = process.arch === 'arm64' ? 'x64' : 'arm64'] = process.argv.slice(2)
const platform = { os: 'linux', cpu, libc: 'glibc' }

const scratch = mkdtempSync(join(tmpdir(), 'octavo-other-architecture-'))
try {
  process.exitCode = check() ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function check() {
  const packages = lockOf(folder)
  const parts = nativeParts(packages, platform)
  writeLockOf(packages, parts)
  const target = [`--os=${platform.os}`, `--cpu=${cpu}`, `--libc=${platform.libc}`]
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if (!succeeds('npm', ['ci', '--ignore-scripts', ...target, ...quiet], { cwd: scratch })) {
    console.error(`The lock cannot be installed on Linux ${cpu}.`)
    return false
  }
  const missing = parts.filter((part) => !isInstalled(scratch, part))
  for (const part of missing) console.error(describe(part, `cannot be had for Linux ${cpu}`))
  if (missing.length > 0) console.error('Lock a version that exists for Linux x64 and arm64 (glibc).')
  return missing.length === 0
}

/**
 * A project with only the packages that have native parts, at the versions and hashes of the lock, and these
 * parts.
 */
function writeLockOf(packages, parts) {
  const project = { name: 'native-parts', version: '0.0.0', dependencies: {}, optionalDependencies: {} }
  const locked = { '': project }
  function keep(path, dependencies) {
    const { dependencies: _, peerDependencies, optionalDependencies, ...itself } = packages[path]
    locked[path] = itself
    dependencies[path.split('node_modules/').pop()] = itself.version
  }
  for (const { path } of parts) if (path !== undefined) keep(path, project.optionalDependencies)
  for (const { owner } of parts) if (locked[owner] === undefined) keep(owner, project.dependencies)
  writeJson('package.json', project)
  writeJson('package-lock.json', { ...project, lockfileVersion: 3, packages: locked })
}

function writeJson(name, value) {
  writeFileSync(join(scratch, name), JSON.stringify(value))
}
