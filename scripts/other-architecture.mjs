// Whether the lock can be installed on the Linux machines this one is not: `node scripts/other-architecture.mjs [FOLDER [CPU]]`.
// npm installs it for the other processor into a scratch folder, and every native part that is missing there is named.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, succeeds } from './commands.mjs'
import { describe, nativeParts } from './native-parts.mjs'

const [folder = root, cpu = process.arch === 'arm64' ? 'x64' : 'arm64'] = process.argv.slice(2)
const platform = { os: 'linux', cpu, libc: 'glibc' }

const scratch = mkdtempSync(join(tmpdir(), 'octavo-other-architecture-'))
try {
  const { workspaces = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const manifests = ['package.json', ...workspaces.map((workspace) => join(workspace, 'package.json'))]
  for (const file of ['package-lock.json', ...manifests]) cpSync(join(folder, file), join(scratch, file))
  process.exitCode = check() ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function check() {
  const target = [`--os=${platform.os}`, `--cpu=${cpu}`, `--libc=${platform.libc}`]
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  if (!succeeds('npm', ['ci', '--ignore-scripts', ...target, ...quiet], { cwd: scratch })) {
    console.error(`The lock cannot be installed on Linux ${cpu}.`)
    return false
  }
  const missing = nativeParts(scratch, platform).filter(({ path }) => path === undefined)
  for (const part of missing) console.error(describe(part, `cannot be had for Linux ${cpu}`))
  if (missing.length > 0) console.error('Lock a version that exists for Linux x64 and arm64 (glibc).')
  return missing.length === 0
}
