// The command line in few files. Each command opens only the files it needs, and what follows from the declarations of the tasks is worked out here.
import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../commands.mjs'
import { common, defineTaskModule, oneLanguage, ownTasksModule, replacing, tasks } from './common.mjs'

const built = join(root, 'packages/cli/dist')

/** What ES modules have, for what was one. */
const MODULE_URL = 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;'
const LOAD_LATER = 'const loadLater = async (path) => require(path);'
/** Exports behind getters cost as much as the work where they are used for every byte; none of ours changes once its file has run. */
const PLAIN_EXPORTS = 'module.exports={...module.exports};'

export async function writeCommandLine(bundle) {
  const { build, transform } = await import('esbuild')
  const replacements = await replacedModules()
  await build({
    ...common,
    stdin: { contents: "export { z } from 'zod'", resolveDir: tasks },
    format: 'cjs',
    outfile: join(bundle, 'zod.cjs'),
    plugins: [oneLanguage],
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
    plugins: [lazyZod, replacing(replacements)],
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
      `"use strict";${code.includes('moduleUrl') ? MODULE_URL : ''}${code.includes('loadLater') ? LOAD_LATER : ''}${code}${code.includes('module.exports') ? PLAIN_EXPORTS : ''}`,
    )
  }
}

const lazyZod = {
  name: 'lazy-zod',
  setup({ onResolve }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: join(root, 'scripts/bundle/lazy-zod.mjs') }))
  },
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
  return new Map([
    ownTasksModule(),
    defineTaskModule(),
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
