import { phrase, send } from '../declare/message.js'
import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'

/** The entry whose filename an option names, and the others. */
export function namedEntry(
  entries: readonly TaskEntry[],
  option: string,
  filename: string,
): { readonly named: TaskEntry; readonly others: readonly TaskEntry[] } {
  const index = entries.findIndex((entry) => entry.filename === filename)
  if (index < 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options[${option}]`,
      message: `No entry has the filename "${filename.slice(0, 200)}". It must be one of those in pages.`,
    })
  const others = entries.filter((_, at) => at !== index)
  if (others.length === 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'pages',
      message: phrase`${filename} is drawn onto other documents: ${send} at least one of them as well.`,
    })
  return { named: entries[index]!, others }
}
