// The service and its child processes.
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../commands.mjs'
import { tasks, writeCodeCache, writePrograms } from './common.mjs'

const built = join(root, 'packages/server/dist')

/** Clients of shared stores and of trace receivers, and the MCP packages. They are loaded only when used. */
const loadedWhenUsed = [
  'pg',
  'bullmq',
  'ioredis',
  '@aws-sdk/*',
  '@opentelemetry/*',
  '@modelcontextprotocol/*',
]

export async function writeService(bundle) {
  await writePrograms(bundle, [join(built, 'serve.js'), join(built, 'worker/child.js')], {
    // Packages with native parts or data files stay where they are installed.
    external: ['libsql', '@octavo/tasks/engines/*', ...loadedWhenUsed],
    plugins: [leftOut],
  })
  const code = (name) => `require('./cached-code.js').run('${name}')`
  writeFileSync(join(bundle, 'serve.js'), `exports.serve = ${code('serve')}.serve\n`)
  writeFileSync(join(bundle, 'child.js'), `${code('child')}\n`)
  writeCodeCache(bundle, 'serve')
  await writeCodeCachesOfChildren(bundle)
}

/** One for each set of flags under which the built-in tasks run their first example with the default limits. */
async function writeCodeCachesOfChildren(bundle) {
  const channel = openSync(join(bundle, 'channel'), 'w+')
  for (const flags of await flagsOfTasks())
    writeCodeCache(bundle, 'child', flags, { stdio: ['ignore', 'ignore', 'pipe', channel] })
  closeSync(channel)
  rmSync(join(bundle, 'channel'))
}

async function flagsOfTasks() {
  const imported = (path) => import(pathToFileURL(path).href)
  const { defaultJobLimits, raisedLimits } = await imported(join(built, 'worker/limits.js'))
  const { engineFlags } = await imported(join(built, 'worker/spawn.js'))
  const { loadTasks } = await imported(join(tasks, 'catalogue/load-tasks.js'))
  const { needsOfRun } = await imported(join(tasks, 'declare/needs.js'))
  const lookup = await loadTasks()
  const flags = lookup.names.map((name) => {
    const task = lookup.get(name)
    const needs = needsOfRun(lookup, task, task.examples[0].options)
    return engineFlags(raisedLimits(defaultJobLimits, needs), needs)
  })
  return new Map(flags.map((each) => [each.join(' '), each])).values()
}

/**
 * Modules of the built packages that are not in the bundle: the errors that custom tasks throw, and
 * the module that loads custom tasks by `import()`.
 */
const leftOut = {
  name: 'left-out',
  setup({ onResolve, resolve }) {
    const packaged = new Map([
      [join(tasks, 'declare/task-failure.js'), '@octavo/tasks/task-failure'],
      [join(tasks, 'catalogue/task-folder.js'), '@octavo/tasks/task-folder'],
      [join(root, 'packages/pdf/dist/errors.js'), '@octavo/pdf/errors'],
    ])
    onResolve(
      { filter: /(?:task-failure|task-folder|errors)(?:\.js)?$/ },
      async ({ path, pluginData, ...from }) => {
        if (pluginData === 'resolved') return undefined
        const resolved = await resolve(path, { ...from, pluginData: 'resolved' })
        const name = packaged.get(resolved.path)
        return name === undefined ? resolved : { path: name, external: true }
      },
    )
  },
}
