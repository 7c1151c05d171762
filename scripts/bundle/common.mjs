import { readdirSync } from 'node:fs'
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
