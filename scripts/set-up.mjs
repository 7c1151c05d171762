// Makes a fresh clone ready for its tests: npm packages, the build, and the programs that judge our output.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onPath, packageProgram, root, succeeds } from './commands.mjs'
import { nativePartsProblem } from './native-parts.mjs'

const judges = [
  { name: 'qpdf', package: 'qpdf', isHere: () => onPath('qpdf') },
  {
    name: 'poppler (pdfinfo, pdftotext, pdftoppm)',
    package: 'poppler-utils',
    isHere: () => ['pdfinfo', 'pdftotext', 'pdftoppm'].every(onPath),
  },
  { name: 'Python', package: 'python3', isHere: () => onPath('python3') },
  { name: 'Chromium', package: 'chromium', isHere: chromiumIsHere },
]

/** Installs what is not there yet. Building is left to the caller. */
export function installPackages() {
  const installed = join(root, 'node_modules/.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return true
  const env = { ...process.env, OCTAVO_BUILD: 'later' }
  return succeeds('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { env })
}

/** Whether everything that was made for this kind of machine loads; says what does not, and what to do. */
export function nativePartsLoad() {
  const problem = nativePartsProblem(root)
  if (problem !== undefined) console.error(problem)
  return problem === undefined
}

export const compiler = 'typescript/bin/tsc'

export function build() {
  return (
    packageProgram(compiler, ['-b']) &&
    ['scripts/remove-stale.mjs', 'scripts/bundle.mjs'].every((script) => succeeds(process.execPath, [script]))
  )
}

/** Installs the judges that are missing, where that is possible; gives the names of those that still are. */
export async function installJudges() {
  const missing = await stillMissing(judges)
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    apt(missing.map((judge) => judge.package))
  }
  if (!(await chromiumIsHere())) {
    console.log('Chromium is not installed: asking Playwright for its own.')
    packageProgram('playwright-core/cli.js', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  }
  return (await stillMissing(missing)).map(({ name }) => name)
}

async function stillMissing(some) {
  const here = await Promise.all(some.map((judge) => judge.isHere()))
  return some.filter((_, index) => !here[index])
}

function apt(packages) {
  console.log(`Installing ${packages.join(', ')} (apt)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (names, stdio) =>
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, stdio })
  if (install(packages, 'ignore')) return
  const errorsShown = ['ignore', 'ignore', 'inherit']
  succeeds('apt-get', ['update', '-qq'], { env, stdio: errorsShown })
  // One by one: a package that this system does not have must not keep the others away.
  for (const name of packages) install([name], errorsShown)
}

async function chromiumIsHere() {
  if (['chromium', 'chromium-browser', 'google-chrome'].some(onPath)) return true
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath())
}
