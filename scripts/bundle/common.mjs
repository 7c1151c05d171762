import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../commands.mjs'

export const tasks = join(root, 'packages/tasks/dist')

export const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  minify: true,
  logLevel: 'warning',
}

/** Replacement for `import.meta.url` in ES modules that were converted to CommonJS. */
const MODULE_URL = 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;'
/** Code from a code cache cannot use `import()`, so the program that runs it provides a function. */
const LOAD_MODULE = 'const loadModule = module.loadModule ?? ((name) => import(name));'

/** CommonJS, because Node 20 can cache its code but not that of ES modules. */
export const commonJs = { format: 'cjs', write: false, define: { 'import.meta.url': 'moduleUrl' } }

export function writeCommonJs(outputFiles) {
  for (const { path, text } of outputFiles) {
    const code = inAscii(text).replaceAll(/(?<!["'`.\w$])import\(/g, 'loadModule(')
    writeFileSync(path, `${MODULE_URL}${LOAD_MODULE}${code}`)
  }
}

/**
 * V8 stores a source with any character beyond Latin-1 as two bytes per character, which takes longer to read
 * and compile. esbuild escapes such characters everywhere except in regular expressions.
 */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Leaves out zod's messages in fifty languages, because we have our own messages. */
export const oneLanguage = {
  name: 'one-language',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]locales[/\\]index\.js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    }))
  },
}

/** The list of tasks is taken from their folder at build time. */
export function ownTasksModule() {
  const files = readdirSync(join(tasks, 'tasks')).filter((file) => file.endsWith('.js'))
  const found = files
    .sort()
    .map((file) => `['${file.slice(0, -3)}', { load: () => import('../tasks/${file}') }]`)
  return [
    join(tasks, 'catalogue/own-tasks.js'),
    `const found = new Map([${found.join(', ')}])
    export const ownTasks = async () => found`,
  ]
}

/** The declarations were already checked when they were loaded for the bundle. */
export function defineTaskModule() {
  return [join(tasks, 'declare/define-task.js'), 'export const defineTask = (declaration) => declaration']
}

/** Replaces the contents of modules, by path. `?own` is the original module, for use by its replacement. */
export function replacing(replacements) {
  return {
    name: 'replacing',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path, suffix }) => {
        const contents = suffix === '?own' ? undefined : replacements.get(path)
        return contents === undefined ? undefined : { contents, resolveDir: dirname(path) }
      })
    },
  }
}
