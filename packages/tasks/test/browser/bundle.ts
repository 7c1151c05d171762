import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { FONT_FILES } from '../../src/platform/browser-typesetting.js'

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
  const require = createRequire(import.meta.url)
  const folders = [
    require.resolve('@embedpdf/fonts-latin'),
    require.resolve('@embedpdf/fonts-arabic'),
    require.resolve('@embedpdf/fonts-hebrew'),
  ].map((main) => join(dirname(main), '../fonts'))
  const fonts = FONT_FILES.map((file) =>
    join(folders.find((folder) => existsSync(join(folder, file)))!, file),
  )
  const modules = [
    require.resolve('harfbuzzjs/dist/harfbuzz.wasm'),
    require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'),
  ]
  return [...fonts, ...modules].map((path) => [basename(path), readFileSync(path)])
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
