// The command line and its worker thread.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../commands.mjs'
import { writeCodeCache, writePrograms } from './common.mjs'

const built = join(root, 'packages/cli/dist')

export async function writeCommandLine(bundle) {
  await writePrograms(bundle, [join(built, 'main.js'), join(built, 'run/task-worker.js')], {
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
    replacements: [await declaredTasks()],
  })
  const thread = "require('./cached-code.js').runOrKeepCode('task-worker')\n"
  writeFileSync(join(bundle, 'task-worker.js'), thread)
  for (const name of ['main', 'task-worker']) writeCodeCache(bundle, name)
}

/** The list of tasks that `octavo --help` shows and an unknown command is compared with. */
async function declaredTasks() {
  const module = join(built, 'run/declared-tasks.js')
  const { declaredTasks } = await import(pathToFileURL(module).href)
  const tasks = (await declaredTasks()).map(({ file: _, ...task }) => task)
  return { module, contents: `export const declaredTasks = async () => ${JSON.stringify(tasks)}` }
}
