// Writes beside a bundle which packages are in it, fonts and WebAssembly included, with the text of their licenses.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { root } from './commands.mjs'

const name = 'third-party-notices'
const licenseFile = /^(licen[cs]e|copying|notice|copyright)([-_.](?!.*\.?[cm]?[jt]s$|json$).*)?$/i

/** Data of others in our own packages, with their license beside them. */
const data = [
  {
    folder: join(root, 'packages/pdf/character-collections'),
    title:
      'Texts of character collections (https://github.com/adobe-type-tools/mapping-resources-pdf, BSD-3-Clause)',
  },
  {
    folder: join(root, 'packages/pdf/standard-fonts'),
    title: 'The standard fonts of pdfium (https://pdfium.googlesource.com/pdfium, BSD-3-Clause)',
  },
  {
    folder: join(root, 'packages/pdf/src/conformance/rules'),
    compiled: join(root, 'packages/pdf/dist/conformance/rules'),
    title: 'Rules of PDF/A and PDF/UA (https://github.com/veraPDF/veraPDF-validation-profiles, CC-BY-4.0)',
  },
]

/** `esbuild` and `vite` are plugins that note the files of a bundle; `write` is called after the build. */
export function thirdPartyNotices() {
  const files = new Set()
  let viteRoot
  return {
    esbuild: {
      name,
      setup({ initialOptions, onEnd }) {
        initialOptions.metafile = true
        onEnd(({ metafile }) => {
          for (const { inputs } of Object.values(metafile?.outputs ?? {}))
            for (const [path, { bytesInOutput }] of Object.entries(inputs))
              if (bytesInOutput > 0) files.add(resolve(path))
        })
      },
    },
    vite: {
      name,
      configResolved(config) {
        viteRoot = config.root
      },
      generateBundle: {
        // After the plugins that add files.
        order: 'post',
        handler(_, outputs) {
          for (const output of Object.values(outputs))
            for (const path of output.type === 'chunk' ? output.moduleIds : output.originalFileNames)
              files.add(resolve(viteRoot, path.replace(/\?.*$/, '')))
        },
      },
    },
    write(folder) {
      writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesFor(files))
    },
  }
}

function noticesFor(files) {
  const packages = new Map()
  for (const file of files) {
    const folder = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(file)?.[0]
    if (folder === undefined) continue
    if (!packages.has(folder)) packages.set(folder, new Set())
    for (let at = dirname(file); at.length >= folder.length; at = dirname(at)) packages.get(folder).add(at)
  }
  // Packages with the same text share one copy of it.
  const namesByText = new Map()
  for (const [folder, folders] of packages) {
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const title = `${about.name} ${about.version} (${about.license})`
    const text = licenseText(about.name, [...folders].sort())
    namesByText.set(text, [...(namesByText.get(text) ?? []), title])
  }
  for (const { folder, compiled, title } of data)
    if ([...files].some((file) => dirname(file) === folder || dirname(file) === compiled))
      namesByText.set(`${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`, [title])
  const sections = [...namesByText]
    .map(([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text}`)
    .sort()
  return ['This bundle contains the following packages.\n', ...sections].join(`\n${'='.repeat(80)}\n`)
}

/** The license files beside the used files and above them, and a text of ours for a part that the package leaves out. */
function licenseText(packageName, folders) {
  const own = join(root, 'scripts/licenses', `${packageName}.txt`)
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
      .map((entry) => join(folder, entry.name)),
  )
  const texts = [...found, ...(existsSync(own) ? [own] : [])].map((path) => readFileSync(path, 'utf8').trim())
  if (texts.length === 0) return 'The package contains no license text; its license is named above.\n'
  return `${[...new Set(texts)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
