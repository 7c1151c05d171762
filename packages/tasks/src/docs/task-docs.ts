import type { Task, TaskLookup } from '../declare/task.js'
import { shortName } from '../options/command-flags.js'
import { curlPreamble } from './curl-example.js'
import { table, taskPage } from './task-page.js'

/** The content of docs/tasks/, by file name. */
export function taskDocs(tasks: TaskLookup): Map<string, string> {
  const all = tasks.names.map((name) => tasks.get(name)!)
  return new Map([
    ['README.md', taskIndex(all)],
    ...all.map((task): [string, string] => [`${task.name}.md`, taskPage(task)]),
  ])
}

/** The complete text of docs/tasks/README.md. */
function taskIndex(tasks: readonly Task[]): string {
  const rows = tasks.map(({ name, summary }) => [
    `[\`${name}\`](${name}.md)`,
    `\`octavo ${shortName(name)}\``,
    summary,
  ])
  return `${introduction}\n${table(['task', 'command', 'description'], rows)}\n`
}

const introduction = `# Tasks

Written by \`npm run docs:tasks\` from the declarations of the tasks; not edited by hand.

Each task runs over HTTP in four steps (start-task, upload, execute, download) and on the command line. \`pages\` of
the execute call lists the input entries: the file, the selected pages (\`page\`), their \`rotation\` and the \`password\` of the
file. The \`options\` of the task apply to the selected pages, which are renumbered from 1. The HTTP examples use these definitions:

\`\`\`sh
${curlPreamble('http://localhost:8080')}
\`\`\`

They require curl 7.76 or newer and jq. The TypeScript examples use \`octavo\`, \`fromPath\` and
\`saveTo\` as defined at the beginning of [docs/client.md](../client.md). The command line examples use \`octavo\`; at the root of the repository, after \`npm ci\`, that is
\`npx octavo\`. Password files (\`password.txt\`) have to exist: their first line is the password.

An invalid option is rejected with 400; the response names the field (\`options[angle]\`), the problem and the allowed values. Options
may be sent as text too, as forms do: \`true\`, \`2\`, lists and objects as JSON.
`
