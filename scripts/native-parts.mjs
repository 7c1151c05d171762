// Native parts: packages that exist once for each platform and hold what only runs there. npm leaves one out without a word when it
// cannot get it, and what needs it fails much later.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const PROGRAM_ANSWERS_WITHIN_MS = 30_000

export function thisPlatform() {
  const platform = { os: process.platform, cpu: process.arch }
  if (platform.os !== 'linux') return platform
  const usesGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
  return { ...platform, libc: usesGlibc ? 'glibc' : 'musl' }
}

/** What package-lock.json of a folder says of each package, by its path; nothing if there is no lock. */
export function lockOf(folder) {
  const lock = join(folder, 'package-lock.json')
  return existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')).packages : {}
}

/**
 * Every native part that the packages of a lock need on a platform, with the package it is a part of; `path` only where the lock has it.
 * What the lock says of a part decides; one that is not even in the lock is known by its name.
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

/** What is wrong with the native parts that this machine needs, and what to do; undefined if nothing is. */
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

/** Where Node looks for a package that another one names, the nearest first. */
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
  // Not every part says in its manifest which C library it was linked with.
  const otherLibc = { glibc: 'musl', musl: 'gnu' }[libc]
  if (otherLibc !== undefined && words.some((word) => word.startsWith(otherLibc))) return false
  if (locked === undefined) return words.includes(os) && words.includes(cpu)
  if (locked.os === undefined || locked.cpu === undefined) return false
  return locked.os.includes(os) && locked.cpu.includes(cpu) && (locked.libc?.includes(libc) ?? true)
}

/** Tried in a child: what was made for another machine may end the process. */
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
    // A shared library is loaded with the part that is linked to it, which is tried by itself.
    const isShared = files.some((file) => /\.(so|dylib|dll)(\.|$)/.test(file))
    return isShared ? undefined : 'holds nothing that could be loaded'
  }
  const { status, signal, error, stderr } = spawnSync(...attempt, {
    encoding: 'utf8',
    timeout: PROGRAM_ANSWERS_WITHIN_MS,
  })
  if (status === 0) return undefined
  const said =
    /^(?:\w*Error): (.*)$/m.exec(stderr ?? '')?.[1] ?? error?.message ?? `exit code ${status ?? signal}`
  return `does not load (${said})`
}
