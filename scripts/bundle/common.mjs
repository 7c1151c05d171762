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

/** What ES modules have, for what was one and is CommonJS now. */
const MODULE_URL = 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;'
/** Code that comes out of a cache cannot import anything itself: who runs it does that for it. */
const LOAD_MODULE = 'const loadModule = module.loadModule ?? ((name) => import(name));'

/** CommonJS, whose code can be cached in Node 20; that of ES modules cannot. */
export const commonJs = { format: 'cjs', write: false, define: { 'import.meta.url': 'moduleUrl' } }

export function writeCommonJs(outputFiles) {
  for (const { path, text } of outputFiles) {
    const code = inAscii(text).replaceAll(/(?<!["'`.\w$])import\(/g, 'loadModule(')
    writeFileSync(path, `${MODULE_URL}${LOAD_MODULE}${code}`)
  }
}

/**
 * V8 keeps a source with a single character beyond Latin-1 as two bytes for each character, which takes longer to read and to compile. esbuild escapes
 * such characters everywhere but in regular expressions.
 */
function inAscii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** zod would bring its messages in fifty languages; ours are our own. */
export const oneLanguage = {
  name: 'one-language',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]locales[/\\]index\.js$/ }, ({ path }) => ({
      contents: "export { default as en } from './en.js'",
      resolveDir: dirname(path),
    }))
  },
}

/** The list of tasks is what their folder holds now. */
export function ownTasksModule() {
  const files = readdirSync(join(tasks, 'tasks')).filter((file) => file.endsWith('.js'))
  const found = files
    .sort()
    .map((file) => `['${file.slice(0, -3)}', { load: () => import('./tasks/${file}') }]`)
  return [
    join(tasks, 'own-tasks.js'),
    `const found = new Map([${found.join(', ')}])
    export const ownTasks = async () => found`,
  ]
}

/** The declarations were checked when they were loaded for this. */
export function defineTaskModule() {
  return [join(tasks, 'define-task.js'), 'export const defineTask = (declaration) => declaration']
}

/** Modules with other contents, by their paths. `?own` is the module itself, for what replaces it. */
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
