// After a build: the command line in few files. Most of the time of a short command goes into finding, opening and running modules, and there are
// hundreds of them. Each command opens only the files it needs, and what follows from the declarations of the tasks is worked out here.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './commands.mjs'

const built = join(root, 'packages/cli/dist')
const tasks = join(root, 'packages/tasks/dist')
const finished = join(root, 'packages/cli/bundle')
/** Where it is made: a command that runs meanwhile finds the old one whole. */
const bundle = `${finished}.new`

/** What ES modules have, for what was one. */
const MODULE_URL = 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;'
const LOAD_LATER = 'const loadLater = async (path) => require(path);'

const canBeMade = existsSync(join(built, 'main.js')) && existsSync(join(root, 'node_modules/esbuild'))
if (canBeMade && !isCurrent()) {
  await writeBundle()
  rmSync(finished, { recursive: true, force: true })
  renameSync(bundle, finished)
}

/** Not older than what it is made of. */
function isCurrent() {
  if (!existsSync(join(finished, 'main.js'))) return false
  const sources = [
    ...['pdf', 'tasks', 'server', 'cli'].map((name) => `packages/${name}/dist/.tsbuildinfo`),
    'scripts/bundle.mjs',
    'scripts/bundle/lazy-zod.mjs',
    'package-lock.json',
  ]
  const made = statSync(join(finished, 'main.js')).mtimeMs
  return sources.every((path) => statSync(join(root, path)).mtimeMs <= made)
}

async function writeBundle() {
  const { build, transform } = await import('esbuild')
  const replacements = await replacedModules()
  const common = {
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    minify: true,
    logLevel: 'warning',
  }
  rmSync(bundle, { recursive: true, force: true })
  mkdirSync(bundle)
  await build({
    ...common,
    stdin: { contents: "export { z } from 'zod'", resolveDir: tasks },
    format: 'cjs',
    outfile: join(bundle, 'zod.cjs'),
    plugins: [{ name: 'one-language', setup: withoutLocales }],
  })
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(built, 'main.js'), join(built, 'task-worker.js')],
    format: 'esm',
    splitting: true,
    outdir: bundle,
    write: false,
    // The service is no short command, and pdfium runs in a process of its own. All of them are imported where they are used.
    external: ['@octavo/server/serve', '@octavo/server/token-admin', '@octavo/tasks/engines/*'],
    plugins: [{ name: 'worked-out', setup: (hooks) => replaceModules(hooks, replacements) }],
  })
  // CommonJS is loaded quicker, but only ES modules can be divided: so this comes second.
  writeFileSync(join(bundle, 'package.json'), '{ "type": "commonjs" }\n')
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text.replaceAll(/\bimport\((?="\.\/)/g, 'loadLater('), {
      format: 'cjs',
      target: common.target,
      minify: true,
      platform: 'node',
      define: { 'import.meta.url': 'moduleUrl' },
    })
    writeFileSync(
      join(bundle, basename(path)),
      `"use strict";${code.includes('moduleUrl') ? MODULE_URL : ''}${code.includes('loadLater') ? LOAD_LATER : ''}${code}`,
    )
  }
}

/** zod would bring its messages in fifty languages; ours are our own. */
function withoutLocales({ onLoad }) {
  onLoad({ filter: /[/\\]locales[/\\]index\.js$/ }, ({ path }) => ({
    contents: "export { default as en } from './en.js'",
    resolveDir: dirname(path),
  }))
}

/** `?own` is the module itself, for what replaces it. */
function replaceModules({ onResolve, onLoad }, replacements) {
  onResolve({ filter: /^zod$/ }, () => ({ path: join(root, 'scripts/bundle/lazy-zod.mjs') }))
  onLoad({ filter: /\.js$/ }, ({ path, suffix }) => {
    const contents = suffix === '?own' ? undefined : replacements.get(path)
    return contents === undefined ? undefined : { contents, resolveDir: dirname(path) }
  })
}

async function replacedModules() {
  const { loadTasks } = await import(pathToFileURL(join(tasks, 'catalogue.js')).href)
  const { readOptions } = await import(pathToFileURL(join(tasks, 'options.js')).href)
  const catalogue = await loadTasks()
  const descriptions = catalogue.descriptions()
  // As text, which is read for the task that is run alone.
  const schemas = descriptions.map(({ name, options }) => [name, JSON.stringify(options)])
  const defaults = catalogue.names.flatMap((name) => {
    const { options } = readOptions(catalogue.get(name), {})
    return options === undefined ? [] : [[name, JSON.stringify(options)]]
  })
  // What tasks need is looked for on the machine that they run on.
  const isListKnown = catalogue.names.every((name) => catalogue.get(name).needs === undefined)
  const list = descriptions.map(({ name, summary, available }) => ({ name, summary, available }))
  const files = readdirSync(join(tasks, 'tasks')).filter((file) => file.endsWith('.js'))
  const modules = files.sort().map((file) => `['${file.slice(0, -3)}', () => import('./tasks/${file}')]`)
  return new Map([
    [
      join(tasks, 'catalogue.js'),
      `import { catalogueOf } from './catalogue-of.js'
      const modules = new Map([${modules.join(', ')}])
      export const taskNames = async () => [...modules.keys()]
      export const loadTasks = (_, only) => catalogueOf(modules, only)`,
    ],
    [
      join(tasks, 'define-task.js'),
      // The declarations were checked when they were loaded here.
      'export const defineTask = (declaration) => declaration',
    ],
    [
      join(tasks, 'options-schema.js'),
      `export { alternatives, secretNames } from './options-schema.js?own'
      const schemas = new Map(${JSON.stringify(schemas)})
      export const optionsSchema = ({ name }) => JSON.parse(schemas.get(name))`,
    ],
    [
      join(tasks, 'options.js'),
      `import { readOptions as read } from './options.js?own'
      const defaults = new Map(${JSON.stringify(defaults)})
      export function readOptions(task, sent) {
        const isDefault = Object.keys(sent ?? {}).length === 0 && defaults.has(task.name)
        return isDefault ? { options: JSON.parse(defaults.get(task.name)) } : read(task, sent)
      }`,
    ],
    ...(isListKnown
      ? [[join(built, 'task-list.js'), `export const taskList = async () => ${JSON.stringify(list)}`]]
      : []),
  ])
}
