// What the bundles of the command line and of the service have in common.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../commands.mjs'
import { thirdPartyNotices } from '../third-party-notices.mjs'

export const tasks = join(root, 'packages/tasks/dist')

/**
 * Bundles programs into one CommonJS file each, because Node 20 can cache the code of scripts but not of ES
 * modules.
 */
export async function writePrograms(bundle, entryPoints, { external, plugins = [], replacements = [] }) {
  const notices = thirdPartyNotices()
  const { outputFiles } = await build({
    entryPoints,
    external,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    // Code from a code cache cannot use `import()`, but Node can also `require` ES modules.
    supported: { 'dynamic-import': false },
    minify: true,
    logLevel: 'warning',
    // They are in THIRD-PARTY-NOTICES.txt.
    legalComments: 'none',
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    entryNames: '[name]',
    outExtension: { '.js': '.cjs' },
    outdir: bundle,
    write: false,
    plugins: [...plugins, replacing([ownTasks(), definedTask, ...replacements]), notices.esbuild],
  })
  for (const { path, text } of outputFiles) writeFileSync(path, inAscii(text))
  notices.write(bundle)
  writeFileSync(join(bundle, 'package.json'), '{ "type": "commonjs" }\n')
  copyFileSync(join(root, 'scripts/bundle/cached-code.cjs'), join(bundle, 'cached-code.js'))
}

/**
 * V8 stores a source with any character beyond Latin-1 as two bytes per character, which makes `octavo
 * --version` a tenth slower. esbuild escapes them except in regular expressions and tagged templates.
 */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Writes the code cache of a program for this version of Node under these flags. */
export function writeCodeCache(bundle, name, flags = [], options = {}) {
  const args = [...flags, join(root, 'scripts/bundle/record-code.cjs'), bundle, name]
  try {
    execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 60_000, ...options })
  } catch (error) {
    console.error(`${name}.cjs has no code cache, so it starts more slowly: ${error.message}`)
  }
}

/** The built-in tasks: the files of their folder. */
function ownTasks() {
  const names = readdirSync(join(tasks, 'tasks')).flatMap((file) => /^(.+)\.js$/.exec(file)?.[1] ?? [])
  const entries = names.map((name) => `['${name}', { load: () => import('../tasks/${name}.js') }]`)
  return {
    module: join(tasks, 'catalogue/own-tasks.js'),
    contents: `const found = new Map([${entries}])\nexport const ownTasks = async () => found`,
  }
}

/** Does not check the declaration, as tests have done. */
const definedTask = {
  module: join(tasks, 'declare/define-task.js'),
  contents: 'export const defineTask = (declaration) => declaration',
}

function replacing(replacements) {
  const byModule = new Map(replacements.map(({ module, contents }) => [module, contents]))
  return {
    name: 'replacing',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const contents = byModule.get(path)
        return contents === undefined ? undefined : { contents, resolveDir: dirname(path) }
      })
    },
  }
}
