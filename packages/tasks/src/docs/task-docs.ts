import { shortName } from '../command-flags.js'
import type { Task, TaskLookup } from '../task.js'
import { curlPreamble } from './curl-example.js'
import { table, taskPage } from './task-page.js'

/** What belongs into docs/tasks/: texts by the names of their files. */
export function taskDocs(tasks: TaskLookup): Map<string, string> {
  const all = tasks.names.map((name) => tasks.get(name)!)
  return new Map([
    ['README.md', taskIndex(all)],
    ...all.map((task): [string, string] => [`${task.name}.md`, taskPage(task)]),
  ])
}

/** docs/tasks/README.md, whole. */
function taskIndex(tasks: readonly Task[]): string {
  const rows = tasks.map(({ name, summary }) => [
    `[\`${name}\`](${name}.md)`,
    `\`octavo ${shortName(name)}\``,
    summary,
  ])
  return `${introduction}\n${table(['task', 'command', 'does'], rows)}\n`
}

const introduction = `# Tasks

Written by \`npm run docs:tasks\` from the declarations of the tasks; not edited by hand.

Each task runs over HTTP in four steps (start-task, upload, execute, download) and at the command line in place. \`pages\` of
an execute call lists the entries: which file, which of its pages (\`page\`), turned how (\`rotation\`), opened with which
\`password\`. A task's own \`options\` act on what entered, with the pages numbered anew. The examples over HTTP take these for granted:

\`\`\`sh
${curlPreamble('http://localhost:8080')}
\`\`\`

They need curl 7.76 or newer. Those in TypeScript take \`octavo\`, \`fromPath\` and
\`saveTo\` as [docs/client.md](../client.md) begins with them. The examples at the command line say \`octavo\`; at the root of the repository, after \`npm ci\`, that is
\`npx octavo\`. Files that hold passwords (\`password.txt\`) are made beforehand: their first line is the password.

A wrong option is answered with 400 and the field as it was sent (\`options[angle]\`), with what was wrong and what is allowed. Options
may come as text too, as forms send them: \`true\`, \`2\`, lists and objects as JSON.
`
