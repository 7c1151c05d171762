// The programs that judge our output, and the browsers that the page is tried in.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { onPath, packageProgram, succeeds } from './commands.mjs'

const judges = [
  { name: 'qpdf', package: 'qpdf', isHere: () => onPath('qpdf') },
  {
    name: 'poppler (pdfinfo, pdftotext, pdftoppm)',
    package: 'poppler-utils',
    isHere: () => ['pdfinfo', 'pdftotext', 'pdftoppm'].every(onPath),
  },
  { name: 'Python', package: 'python3', isHere: () => onPath('python3') },
  { name: 'Chromium', package: 'chromium', isHere: chromiumIsHere },
  {
    name: 'Firefox',
    package: 'firefox-esr',
    isHere: () => ['firefox-esr', 'firefox'].some(onPath),
    // Not every system with apt has it.
    isOptional: true,
  },
]

/** Installs those that are missing, where that is possible: `node scripts/judges.mjs`. */
async function installJudges() {
  const missing = await notHere()
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    apt(missing.map((judge) => judge.package))
  }
  if (!(await chromiumIsHere())) {
    console.log('Chromium is not installed: asking Playwright for its own.')
    packageProgram('playwright-core/cli.js', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  }
}

/** Their names, without those that cannot be had. */
export async function missingJudges() {
  const missing = await notHere()
  return missing.filter((judge) => !judge.isOptional || aptHas(judge.package)).map(({ name }) => name)
}

async function notHere() {
  const here = await Promise.all(judges.map((judge) => judge.isHere()))
  return judges.filter((_, index) => !here[index])
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

function aptHas(name) {
  return onPath('apt-cache') && succeeds('apt-cache', ['show', name], { stdio: 'ignore' })
}

async function chromiumIsHere() {
  if (['chromium', 'chromium-browser', 'google-chrome'].some(onPath)) return true
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installJudges()
