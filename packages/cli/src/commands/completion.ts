import { commandFlags, shortName } from '@octavo/tasks/command-flags'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { alternatives, optionsSchema } from '@octavo/tasks/options-schema'
import type { Task } from '@octavo/tasks/task'
import { bashCompletion } from '../completion/bash.js'
import type { CompletedCommand, CompletedFlag } from '../completion/completed-command.js'
import { fishCompletion } from '../completion/fish.js'
import { zshCompletion } from '../completion/zsh.js'
import { UsageError } from '../failures.js'
import { parseFlags } from '../flags/parse-flags.js'
import { taskFlags } from '../flags/task-flags.js'
import { completionHelp } from '../help/command-help.js'
import { taskFolders } from '../run/known-tasks.js'
import { commands } from './command-list.js'

/** Maximum length of a description next to a word in the terminal. */
const SHOWN_LENGTH = 90

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const

/** Prints the script that completes commands, flags and their values in a shell. */
export async function completionCommand(args: readonly string[]): Promise<void> {
  const { values: flags, positionals } = parseFlags('completion', args, {
    help: { type: 'boolean', short: 'h' },
  })
  if (flags.help === true) {
    process.stdout.write(completionHelp)
    return
  }
  const [shell, ...others] = positionals
  if (others.length > 0 || !isShell(shell))
    throw new UsageError('Name the shell: octavo completion bash, zsh or fish.')
  const tasks = await loadTasks(taskFolders())
  const completed = tasks.names.map((name) => completedTask(tasks.get(name)!))
  process.stdout.write(scripts[shell]([...completed, ...commands.map(completedCommand)]))
}

function isShell(word: string | undefined): word is keyof typeof scripts {
  return word !== undefined && Object.hasOwn(scripts, word)
}

function completedCommand({ name, summary, words }: (typeof commands)[number]): CompletedCommand {
  return {
    names: [name],
    summary,
    words: words.filter((word) => !word.startsWith('--')),
    flags: words
      .filter((word) => word.startsWith('--'))
      .map((flag) => ({ flag, values: [], takes: 'file', text: '' })),
  }
}

function completedTask(task: Task): CompletedCommand {
  const own = commandFlags(optionsSchema(task)).flatMap(
    ({ flag, kind, placeholder, schema }): CompletedFlag[] => {
      const text = firstSentence(schema.description ?? '')
      if (kind === 'switch') {
        return [`--${flag}`, `--no-${flag}`].map((name) => ({
          flag: name,
          values: [],
          takes: 'nothing',
          text,
        }))
      }
      const forms = alternatives(schema).flatMap((form) => [
        form,
        ...(form.items === undefined ? [] : [form.items]),
      ])
      const values = forms.flatMap((form) => form.enum ?? []).map(String)
      return [{ flag: `--${flag}`, values, takes: placeholder === 'FILE' ? 'file' : 'text', text }]
    },
  )
  const common = Object.entries(taskFlags).map(
    ([flag, { type }]): CompletedFlag => ({
      flag: `--${flag}`,
      values: [],
      takes: type === 'boolean' ? 'nothing' : 'file',
      text: '',
    }),
  )
  const short = shortName(task.name)
  return {
    names: short === task.name ? [short] : [short, task.name],
    summary: firstSentence(task.summary),
    words: [],
    flags: [...own, ...common],
  }
}

function firstSentence(text: string): string {
  const sentence = text.split(/(?<=\.) /, 1)[0]!.replace(/\.$/, '')
  if (sentence.length <= SHOWN_LENGTH) return sentence
  return `${sentence.slice(0, sentence.lastIndexOf(' ', SHOWN_LENGTH))} …`
}
