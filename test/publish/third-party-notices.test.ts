import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build as buildWithEsbuild } from 'esbuild'
import { build as buildWithVite } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thirdPartyNotices } from '../../scripts/third-party-notices.mjs'
import { read, root } from './packages.js'

const FILE = 'THIRD-PARTY-NOTICES.txt'
/** The packages that a text of notices names: `zod 4.6.7 (MIT)`. */
const namedIn = (notices: string): string[] =>
  [...notices.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) [\w.+-]+ \(.+\)$/gm)].map((match) => match[1]!).sort()

describe('the notices of a bundle', () => {
  let folder = ''
  const write = (path: string, content: string | object): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const notices = (): string => readFileSync(join(folder, FILE), 'utf8')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-notices-'))
    const add = (name: string, license: string, files: Record<string, string>): void => {
      const about = { name, version: '1.2.3', license, type: 'module', sideEffects: false, main: 'index.js' }
      write(`node_modules/${name}/package.json`, about)
      write(
        `node_modules/${name}/index.js`,
        `export const value = () => console.log(${JSON.stringify(name)})`,
      )
      for (const [path, text] of Object.entries(files)) write(`node_modules/${name}/${path}`, text)
    }
    add('one', 'MIT', { LICENSE: 'The license of one and two.\n' })
    add('@scope/two', 'MIT', { 'license.md': 'The license of one and two.\n', 'license.js': 'not a text' })
    add('bare', 'BSD-3-Clause', {})
    add('unused', 'ISC', { LICENSE: 'The license of a package that is left out.\n' })
    add('font', 'OFL-1.1', {
      LICENSE: 'The license of the font package.\n',
      'fonts/a.ttf': 'a font',
      'fonts/LICENSE_A': 'The license of the font.\n',
      'other/LICENSE': 'The license of another folder.\n',
    })
    write(
      'main.js',
      `import { value as one } from 'one'
      import { value as two } from '@scope/two'
      import { value as bare } from 'bare'
      import { value as unused } from 'unused'
      one(), two(), bare()`,
    )
    write('index.html', '<script type="module" src="./main.js"></script>')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('name every package whose code is in it, and no other, with esbuild', async () => {
    const found = thirdPartyNotices()
    await buildWithEsbuild({
      entryPoints: [join(folder, 'main.js')],
      bundle: true,
      write: false,
      plugins: [found.esbuild],
    })
    found.write(folder)
    expect(namedIn(notices())).toEqual(['@scope/two', 'bare', 'one'])
  })

  test('name every package whose code or file is in it with Vite', async () => {
    const found = thirdPartyNotices()
    await buildWithVite({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { write: false },
      plugins: [
        found.vite,
        {
          name: 'font',
          generateBundle() {
            const path = join(folder, 'node_modules/font/fonts/a.ttf')
            this.emitFile({ type: 'asset', fileName: 'a.ttf', originalFileName: path, source: 'a font' })
          },
        },
      ],
    })
    found.write(folder)
    expect(namedIn(notices())).toEqual(['@scope/two', 'bare', 'font', 'one'])
    expect(notices()).toContain('The license of the font package.\n')
    expect(notices()).toContain('The license of the font.\n')
    expect(notices()).not.toContain('another folder')
  })

  test('contain a license that packages share once, and the identifier of a license without text', () => {
    expect(notices()).toContain('@scope/two 1.2.3 (MIT)\none 1.2.3 (MIT)\n\nThe license of one and two.\n')
    expect(notices()).toContain('bare 1.2.3 (BSD-3-Clause)\n\nThe package contains no license text')
  })
})

describe('the built bundles', () => {
  const noticesOf = (name: string): string => read(`packages/${name}/bundle/${FILE}`)

  test.each([
    ['cli', ['re2js', 'zod'], ['sharp', '@embedpdf/pdfium']],
    [
      'server',
      ['fastify', '@fastify/multipart', 'kysely', 'pino', 'prom-client', 'zod', 're2js'],
      ['pg', 'bullmq', 'libsql', '@aws-sdk/client-s3'],
    ],
    [
      'web',
      // The last two are used by a worker only.
      ['react', 'react-dom', 'react-aria-components', 'pdfjs-dist', 'brotli', 'zod', 'harfbuzzjs', 'bidi-js'],
      ['vite', '@octavo/pdf'],
    ],
  ])('%s names what is bundled, and not what is installed beside it', (name, bundled, others) => {
    const named = namedIn(noticesOf(name))
    expect(bundled.filter((one) => !named.includes(one))).toEqual([])
    expect(others.filter((one) => named.includes(one))).toEqual([])
  })

  test('the page names the packages of its fonts, and has the licenses of pdf.js’s data, of character collections and of HarfBuzz', () => {
    const named = namedIn(noticesOf('web'))
    const folder = join(root, 'packages/web/bundle/typesetting')
    const scopes = readdirSync(folder).filter((name) => name.startsWith('@'))
    const owners = scopes.flatMap((scope) =>
      readdirSync(join(folder, scope)).map((name) => `${scope}/${name}`),
    )
    expect(owners.length).toBeGreaterThan(30)
    expect(owners.filter((owner) => !named.includes(owner))).toEqual([])
    expect(noticesOf('web')).toContain('SIL OPEN FONT LICENSE Version 1.1')
    const notices = noticesOf('web')
    for (const path of ['cmaps/LICENSE', 'standard_fonts/LICENSE_FOXIT', 'standard_fonts/LICENSE_LIBERATION'])
      expect(notices).toContain(read(`node_modules/pdfjs-dist/${path}`).trim())
    for (const folder of ['character-collections', 'standard-fonts'])
      expect(notices).toContain(read(`packages/pdf/${folder}/LICENSE`).trim())
    expect(notices).toContain('HarfBuzz is licensed under the so-called "Old MIT" license.')
  })

  test('the attribution of the rules of PDF/A and PDF/UA is in every bundle that has them', () => {
    const license = read('packages/pdf/src/conformance/rules/LICENSE').trim()
    for (const name of ['cli', 'server', 'web']) expect(noticesOf(name), name).toContain(license)
  })

  test('every package is named with the version and the license of the lock file', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { readonly version: string; readonly license?: string }>
    }
    const locked = Object.entries(packages).map(
      ([path, { version, license }]) => `${path.replace(/^.*node_modules\//, '')} ${version} (${license})`,
    )
    for (const name of ['cli', 'server', 'web']) {
      const lines = [...noticesOf(name).matchAll(/^(?:@[\w.-]+\/)?[\w.-]+ \d[\w.+-]* \(.+\)$/gm)].map(
        ([line]) => line,
      )
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.filter((line) => !locked.includes(line))).toEqual([])
    }
  })
})
