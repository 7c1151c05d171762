import { shortName } from '@octavo/tasks/command-flags'
import { commands } from '../commands.js'
import { EXIT_CODES } from '../exit-codes.js'
import { taskList } from '../task-list.js'

const TASK_WIDTH = 22
const COMMAND_WIDTH = 42

/** The list of all commands, with the tasks from their declarations. */
export async function help(): Promise<string> {
  const tasks = (await taskList()).map(({ name, summary, isAvailable }) => {
    const mark = isAvailable ? '' : '(not available here) '
    return `  octavo ${shortName(name).padEnd(TASK_WIDTH)} ${mark}${summary}`
  })
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
