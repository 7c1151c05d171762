// The command line in one file, which is read once for every command. Everything that depends on the task
// declarations is computed here.
import { execFileSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../commands.mjs'
import { thirdPartyNotices } from '../third-party-notices.mjs'
import {
  common,
  commonJs,
  defineTaskModule,
  oneLanguage,
  ownTasksModule,
  replacing,
  tasks,
  writeCommonJs,
} from './common.mjs'

const built = join(root, 'packages/cli/dist')

export async function writeCommandLine(bundle) {
  const { build } = await import('esbuild')
  const notices = thirdPartyNotices()
  await build({
    ...common,
    stdin: { contents: "export { z } from 'zod'", resolveDir: tasks },
    format: 'cjs',
    outfile: join(bundle, 'zod.cjs'),
    plugins: [oneLanguage, notices.esbuild],
  })
  writeFileSync(join(bundle, 'package.json'), '{ "type": "commonjs" }\n')
  const { outputFiles } = await build({
    ...common,
    entryPoints: [join(built, 'main.js'), join(built, 'task-worker.js')],
    // CommonJS also loads faster than ES modules.
    ...commonJs,
    outExtension: { '.js': '.cjs' },
    outdir: bundle,
    // The service is not a short command, and pdfium runs in a separate process. All of them are imported
    // where they are used.
    external: [
      '@octavo/server/serve',
      '@octavo/server/token-admin',
      '@octavo/server/copy-data',
      '@octavo/server/mcp',
      '@modelcontextprotocol/*',
      '@octavo/tasks/engines/*',
    ],
    plugins: [lazyZod, replacing(await replacedModules()), notices.esbuild],
  })
  writeCommonJs(outputFiles)
  notices.write(bundle)
  copyFileSync(join(root, 'scripts/bundle/cached-code.cjs'), join(bundle, 'cached-code.js'))
  writeFileSync(join(bundle, 'task-worker.js'), "require('./cached-code.js').run('task-worker')\n")
  writeCodeCaches(bundle)
}

/**
 * The V8 code caches for this version of Node. Compiling the code again would take a quarter of a short
 * command's time.
 */
function writeCodeCaches(bundle) {
  execFileSync(process.execPath, [join(root, 'scripts/bundle/command-line-cache.cjs'), bundle], {
    stdio: 'ignore',
  })
}

const lazyZod = {
  name: 'lazy-zod',
  setup({ onResolve }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: join(root, 'scripts/bundle/lazy-zod.mjs') }))
  },
}

async function replacedModules() {
  const { loadTasks } = await import(pathToFileURL(join(tasks, 'catalogue/load-tasks.js')).href)
  const { readOptions } = await import(pathToFileURL(join(tasks, 'options/read-options.js')).href)
  const catalogue = await loadTasks()
  const descriptions = catalogue.descriptions()
  // As text, which is parsed only for the task that runs.
  const schemas = descriptions.map(({ name, options }) => [name, JSON.stringify(options)])
  const defaults = catalogue.names.flatMap((name) => {
    const { options } = readOptions(catalogue.get(name), {})
    return options === undefined ? [] : [[name, JSON.stringify(options)]]
  })
  return new Map([
    ownTasksModule(),
    defineTaskModule(),
    [
      join(tasks, 'declare/options-schema.js'),
      `export { alternatives, secretNames } from './options-schema.js?own'
      const schemas = new Map(${JSON.stringify(schemas)})
      export const optionsSchema = ({ name }) => JSON.parse(schemas.get(name))`,
    ],
    [
      join(tasks, 'options/read-options.js'),
      `import { readOptions as read } from './read-options.js?own'
      const defaults = new Map(${JSON.stringify(defaults)})
      export function readOptions(task, sent) {
        const isDefault = Object.keys(sent ?? {}).length === 0 && defaults.has(task.name)
        return isDefault ? { options: JSON.parse(defaults.get(task.name)) } : read(task, sent)
      }`,
    ],
  ])
}
