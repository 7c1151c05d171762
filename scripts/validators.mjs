// The programs that verify our output, the browsers for page tests, and the servers that many machines share.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onPath, packageProgram, root, succeeds } from './commands.mjs'
import { cephIsHere, postgresFolder, redisProgram } from './server-programs.mjs'

/**
 * Chromium without windows takes half the processor time, so it is installed even if another Chromium exists.
 */
const HEADLESS_SHELL = 'chromium-headless-shell'

const judges = [
  { name: 'qpdf', packages: ['qpdf'], isHere: () => onPath('qpdf') },
  {
    name: 'poppler (pdfinfo, pdftotext, pdftoppm)',
    packages: ['poppler-utils'],
    isHere: () => ['pdfinfo', 'pdftotext', 'pdftoppm'].every(onPath),
  },
  { name: 'Python', packages: ['python3'], isHere: () => onPath('python3') },
  // The examples of the documentation use it to read responses.
  { name: 'jq', packages: ['jq'], isHere: () => onPath('jq') },
  {
    name: 'zsh and fish (for their completions)',
    packages: ['zsh', 'fish'],
    isHere: () => ['zsh', 'fish'].every(onPath),
    isOptional: true,
  },
  { name: 'Chromium', packages: [HEADLESS_SHELL], isHere: chromiumIsHere },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isHere: () => ['firefox-esr', 'firefox'].some(onPath),
    // Not available on every system with apt.
    isOptional: true,
  },
  { name: 'PostgreSQL', packages: ['postgresql'], isHere: () => postgresFolder() !== undefined },
  { name: 'Redis', packages: ['redis-server'], isHere: () => redisProgram() !== undefined },
  { name: 'Ceph (an S3 server)', packages: ['ceph-mon', 'ceph-osd', 'radosgw'], isHere: cephIsHere },
]

/** Debian runs this file to ask whether an installed server may be started. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Installs the missing programs if possible: `node scripts/validators.mjs`. */
async function installJudges() {
  await installFromSystem()
  if (await chromiumIsHere()) return
  console.log('Chromium is not installed: asking Playwright for its own.')
  packageProgram('playwright-core/cli.js', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
}

/** Installs the apt packages, as root: `node scripts/validators.mjs --system`. This needs no npm package. */
async function installFromSystem() {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  const packages = (await notHere()).map((judge) => judge.packages)
  if ((await chromiumIsHere()) && !onPath(HEADLESS_SHELL) && aptHas(HEADLESS_SHELL))
    packages.push([HEADLESS_SHELL])
  if (packages.length > 0) withoutServices(() => apt(packages))
  if (!(await chromiumIsHere())) apt([['chromium']])
}

/** The names of the missing programs, except those that are not available here. */
export async function missingJudges() {
  const missing = await notHere()
  return missing.filter((judge) => !judge.isOptional || judge.packages.every(aptHas)).map(({ name }) => name)
}

async function notHere() {
  const here = await Promise.all(judges.map((judge) => judge.isHere()))
  return judges.filter((_, index) => !here[index])
}

/** Tests start the servers that they need, so the installation must not start any. */
function withoutServices(install) {
  if (existsSync(POLICY)) return install()
  const forbidden = 101
  // Ctrl+C ends apt. This process must exit only after the file is removed.
  process.once('SIGINT', () => process.exit(1))
  writeFileSync(POLICY, `#!/bin/sh\nexit ${forbidden}\n`, { mode: 0o755 })
  try {
    install()
  } finally {
    rmSync(POLICY)
  }
}

/** @param groups the packages of each program */
function apt(groups) {
  console.log(`Installing ${groups.flat().join(', ')} (apt)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (names, stdio) =>
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env, stdio })
  if (install(groups.flat(), 'ignore')) return
  const errorsShown = ['ignore', 'ignore', 'inherit']
  succeeds('apt-get', ['update', '-qq'], { env, stdio: errorsShown })
  // One by one, so that a package missing on this system does not prevent the others.
  for (const packages of groups) install(packages, errorsShown)
}

function aptHas(name) {
  return onPath('apt-cache') && succeeds('apt-cache', ['show', name], { stdio: 'ignore' })
}

async function chromiumIsHere() {
  if ([HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome'].some(onPath)) return true
  if (!existsSync(join(root, 'node_modules/playwright-core'))) return false
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath())
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await (process.argv[2] === '--system' ? installFromSystem() : installJudges())
