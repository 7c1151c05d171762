// The service and what its children run, in one file each: a process that has to find hundreds takes twice as long to start.
import { join } from 'node:path'
import { root } from '../commands.mjs'
import { common, defineTaskModule, oneLanguage, ownTasksModule, replacing } from './common.mjs'

const built = join(root, 'packages/server/dist')

/** What CommonJS modules have, for those that are bundled into an ES module. */
const COMMON_JS = [
  "import { createRequire as requireOf } from 'node:module'",
  "import { dirname as folderOf } from 'node:path'",
  "import { fileURLToPath as pathOf } from 'node:url'",
  'const require = requireOf(import.meta.url), __filename = pathOf(import.meta.url), __dirname = folderOf(__filename)',
].join(';')

export async function writeService(bundle) {
  const { build } = await import('esbuild')
  await build({
    ...common,
    entryPoints: [join(built, 'serve.js'), join(built, 'worker/child.js')],
    entryNames: '[name]',
    format: 'esm',
    outdir: bundle,
    banner: { js: `${COMMON_JS};` },
    // What has native parts or files of its own stays where it is installed.
    external: ['libsql', 'swagger-ui-dist', '@octavo/tasks/engines/*'],
    plugins: [oneLanguage, sharedErrors, replacing(new Map([ownTasksModule(), defineTaskModule()]))],
  })
}

/** Tasks of one's own import the packages as they were built; what they throw has to be known to the bundle for what it is. */
const sharedErrors = {
  name: 'shared-errors',
  setup({ onResolve, resolve }) {
    const shared = new Map([
      [join(root, 'packages/tasks/dist/task-failure.js'), '@octavo/tasks/task-failure'],
      [join(root, 'packages/pdf/dist/errors.js'), '@octavo/pdf/errors'],
    ])
    onResolve({ filter: /(?:task-failure|errors)(?:\.js)?$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved') return undefined
      const resolved = await resolve(path, { ...from, pluginData: 'resolved' })
      const name = shared.get(resolved.path)
      return name === undefined ? resolved : { path: name, external: true }
    })
  },
}
