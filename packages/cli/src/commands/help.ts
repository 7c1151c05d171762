import { shortName } from '@octavo/tasks/command-flags'
import { taskList } from '../task-list.js'

const COMMAND_WIDTH = 22

/** All commands; the tasks among them by their declarations. */
export async function help(): Promise<string> {
  const lines = (await taskList()).map(({ name, summary, available }) => {
    const mark = available ? '' : '(not available here) '
    return `  octavo ${shortName(name).padEnd(COMMAND_WIDTH)} ${mark}${summary}`
  })
  return `octavo — works on PDF files, runs and looks after a PDF service

  octavo inspect FILE                                says what a file holds
  octavo serve                                       runs the PDF service
  octavo mcp --allow FOLDER                          gives the tasks to an agent as tools (Model Context Protocol)
  octavo token create|list|rotate|revoke|sign-in     looks after the tokens of the service
  octavo copy-data --from SIDE --to SIDE              copies the data of the service between one machine and shared stores
  octavo --version

Tasks: octavo TASK FILE[@PAGES][:ROTATION]… [--option value]… -o OUTPUT

${lines.join('\n')}

octavo COMMAND --help says more of each.
Exit codes: 0 done, 1 the work failed, 2 the command was not understood.
`
}
