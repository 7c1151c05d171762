import { shortName } from '@octavo/tasks/command-flags'
import { unmetNeeds } from '@octavo/tasks/unmet-needs'
import { EXIT_CODES } from '../help/command-help.js'
import { type DeclaredTask, declaredTasks } from '../run/declared-tasks.js'
import { commands } from './command-list.js'

const TASK_WIDTH = 22
const COMMAND_WIDTH = 42

/** The list of all commands, with the tasks from their declarations. */
export async function help(): Promise<string> {
  const tasks = await Promise.all((await declaredTasks()).map(taskLine))
  const others = commands.map(({ usage, summary }) => `  octavo ${usage.padEnd(COMMAND_WIDTH)} ${summary}`)
  return `octavo — PDF tools for the command line, and a PDF service

Usage: octavo TASK FILE[@PAGES][:ROTATION]… [--option value]… -o OUTPUT

FILE is a file, a folder, or - for the standard input. OUTPUT is a file (a name with an extension), a folder (an existing one, or
a name that ends with /), or - for the standard output.

Tasks:
${tasks.join('\n')}

Other commands:
${others.join('\n')}

  -h, --help       Show this help; octavo COMMAND --help shows the help of a command
  -V, --version    Show the version

${EXIT_CODES}
`
}

async function taskLine({ name, summary, needs = {}, file }: DeclaredTask): Promise<string> {
  // Only looks for what it needs: starting it would cost one process each.
  const isAvailable = (await unmetNeeds(needs, file, { isStarted: false })).length === 0
  const mark = isAvailable ? '' : '(not available here) '
  return `  octavo ${shortName(name).padEnd(TASK_WIDTH)} ${mark}${summary}`
}
