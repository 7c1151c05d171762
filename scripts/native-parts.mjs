// Native parts: packages that exist once per platform with platform-specific code. npm silently skips one
// that it cannot get, and the code that needs it fails much later.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAM_TIMEOUT_MS = 30_000

function thisPlatform() {
  const platform = { os: process.platform, cpu: process.arch }
  if (platform.os !== 'linux') return platform
  const usesGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
  return { ...platform, libc: usesGlibc ? 'glibc' : 'musl' }
}

/** The packages in a folder's package-lock.json, by path; empty if there is no lock. */
export function lockOf(folder) {
  const lock = join(folder, 'package-lock.json')
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {}
}

/**
 * Every native part that the packages of a lock need on a platform, with the package that it belongs to;
 * `path` only if the lock has it.
 * The lock's data about a part decides. A part that is not in the lock is recognised by its name.
 */
export function nativeParts(packages, platform) {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const path = pathsTo(name, owner).find((candidate) => packages[candidate] !== undefined)
      const locked = path === undefined ? undefined : packages[path]
      return isFor(platform, name, locked) ? { name, version: locked?.version ?? version, owner, path } : []
    }),
  )
}

export function isInstalled(folder, { path }) {
  return path !== undefined && existsSync(join(folder, path, 'package.json'))
}

/**
 * What is wrong with the native parts that this machine needs, and how to fix it; undefined if nothing is
 * wrong.
 */
export function nativePartsProblem(folder) {
  const parts = nativeParts(lockOf(folder), thisPlatform()).filter(({ owner }) =>
    existsSync(join(folder, owner)),
  )
  const problems = parts.flatMap((part) => {
    const reason = isInstalled(folder, part) ? whyItDoesNotLoad(join(folder, part.path)) : 'is not installed'
    return reason === undefined ? [] : { part, line: describe(part, reason) }
  })
  if (problems.length === 0) return undefined
  const { name, version } = problems[0].part
  return `${problems.map(({ line }) => line).join('\n')}
npm says nothing when it cannot get a native part. Remove node_modules and run \`npm ci\` with the registry within reach;
if that does not help, \`npm install --no-save ${name}@${version}\` says what is wrong.`
}

export function describe({ name, version, owner }, reason) {
  return `${name} ${version}, a native part of ${nameOf(owner)}, ${reason}.`
}

/** The paths where Node looks for a dependency of a package, nearest first. */
function pathsTo(name, from) {
  const parts = from.split('/node_modules/')
  const nested = parts.map(
    (_, index) => `${parts.slice(0, parts.length - index).join('/node_modules/')}/node_modules/${name}`,
  )
  return [...nested, `node_modules/${name}`]
}

function nameOf(path) {
  const folder = 'node_modules/'
  return path.includes(folder) ? path.slice(path.lastIndexOf(folder) + folder.length) : path || 'this project'
}

function isFor({ os, cpu, libc }, name, locked) {
  const words = name.split(/[^a-z0-9]+/)
  // Not every manifest names the C library that the part was linked with.
  const otherLibc = { glibc: 'musl', musl: 'gnu' }[libc]
  if (otherLibc !== undefined && words.some((word) => word.startsWith(otherLibc))) return false
  if (locked === undefined) return words.includes(os) && words.includes(cpu)
  if (locked.os === undefined || locked.cpu === undefined) return false
  return locked.os.includes(os) && locked.cpu.includes(cpu) && (locked.libc?.includes(libc) ?? true)
}

/** Loaded in a child process, because code for another machine can crash the process. */
function whyItDoesNotLoad(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => join(folder, name))
  const library = files.find((file) => file.endsWith('.node'))
  const program = files.find((file) => statSync(file).isFile() && (statSync(file).mode & 0o111) !== 0)
  const attempt =
    library !== undefined
      ? [process.execPath, ['-e', 'require(process.argv[1])', library]]
      : program !== undefined
        ? [program, ['--version']]
        : undefined
  if (attempt === undefined) {
    // A shared library is loaded with the part that links to it, which is checked separately.
    const isShared = files.some((file) => /\.(so|dylib|dll)(\.|$)/.test(file))
    return isShared ? undefined : 'holds nothing that could be loaded'
  }
  const { status, signal, error, stderr } = spawnSync(...attempt, {
    encoding: 'utf8',
    timeout: PROGRAM_TIMEOUT_MS,
  })
  if (status === 0) return undefined
  const said =
    /^(?:\w*Error): (.*)$/m.exec(stderr ?? '')?.[1] ?? error?.message ?? `exit code ${status ?? signal}`
  return `does not load (${said})`
}
