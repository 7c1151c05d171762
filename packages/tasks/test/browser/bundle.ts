import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { fontFiles, packageFolder } from '../../src/platform/font-files.js'

const TASKS = fileURLToPath(new URL('../../src/tasks', import.meta.url))
const WORKER = fileURLToPath(new URL('./task-worker.ts', import.meta.url))

/** Lists the tasks folder for a bundle, so that every file in it is included. */
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

/** The fonts and modules for drawing text, which a page serves as separate files. */
export function typesettingFiles(): [name: string, bytes: Uint8Array][] {
  const { resolve } = createRequire(import.meta.url)
  const bytesOf = (packageName: string, path: string): Buffer =>
    readFileSync(join(packageFolder(resolve, packageName), path))
  const fonts = [...fontFiles((name, path) => bytesOf(name, path).toString())].map(
    ({ packageName, path }): [string, Uint8Array] => [`${packageName}/${path}`, bytesOf(packageName, path)],
  )
  const modules = ['harfbuzz.wasm', 'harfbuzz-subset.wasm'].map((module): [string, Uint8Array] => [
    module,
    readFileSync(resolve(`harfbuzzjs/dist/${module}`)),
  ])
  return [...fonts, ...modules]
}

/** All tasks as one script for a web worker. Bundling fails if a task needs Node. */
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
