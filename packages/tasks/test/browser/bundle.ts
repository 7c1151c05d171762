import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const TASKS = fileURLToPath(new URL('../../src/tasks', import.meta.url))
const WORKER = fileURLToPath(new URL('./task-worker.ts', import.meta.url))

/** Lists the folder of tasks for a bundle: a file that is dropped into it is there. */
const taskFiles: Plugin = {
  name: 'task-files',
  setup(build) {
    build.onResolve({ filter: /^octavo:task-files$/ }, ({ path }) => ({ path, namespace: 'task-files' }))
    build.onLoad({ filter: /.*/, namespace: 'task-files' }, () => {
      const modules = readdirSync(TASKS).map((file) => {
        const path = JSON.stringify(join(TASKS, file))
        return `[${JSON.stringify(basename(file, '.ts'))}, () => import(${path})]`
      })
      return { contents: `export default new Map([${modules.join(', ')}])`, resolveDir: TASKS }
    })
  },
}

/** All tasks as one script for a browser's worker. It fails where a task needs something of Node. */
export async function bundledTasks(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [WORKER],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    write: false,
    plugins: [taskFiles],
  })
  return outputFiles[0]!.text
}
