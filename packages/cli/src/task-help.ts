import { type CommandFlag, commandFlags, shortName } from '@octavo/tasks/command-flags'
import { commandLine } from '@octavo/tasks/command-lines'
import { optionsSchema } from '@octavo/tasks/options-schema'
import type { Task } from '@octavo/tasks/task'
import { messageWithFlags } from './flag-messages.js'

const WIDTH = 110
const INDENT = 30

/** How a task is used, from its declaration. */
export function taskHelp(task: Task, unavailableBecause?: string | undefined): string {
  const name = shortName(task.name)
  const same = name === task.name ? '' : ` (octavo ${task.name} is the same)`
  const flags = commandFlags(optionsSchema(task))
  const examples = task.examples.flatMap((example) => [
    '',
    `  # ${example.title}`,
    `  ${commandLine(task, example)}`,
  ])
  return [
    `octavo ${name} FILE[@PAGES][:ROTATION]… -o OUTPUT${same}`,
    '',
    ...wrapped(task.summary, '', ''),
    ...(unavailableBecause === undefined
      ? []
      : ['', ...wrapped(`It cannot run on this machine. ${unavailableBecause}`, '', '')]),
    ...examples,
    '',
    'PAGES     1-3,7  4- (from 4 on)  5-1 (backwards)  last  r2 (second from the end)  odd  even  !3 (all but 3)',
    'ROTATION  degrees clockwise, a multiple of 90',
    'A name that is a file as it stands is that file, whatever characters it holds.',
    '',
    ...flags.flatMap((flag) => flagLines(flag, flags)),
    ...(flags.length === 0 ? [] : ['']),
    ...COMMON.flatMap(([flag, text]) => entry(flag, text)),
    '',
    'Passwords of inputs also come from OCTAVO_PASSWORD, or are asked for at the terminal; never from an argument.',
    task.isDifferent === undefined
      ? 'Exit codes: 0 done, 1 the work failed, 2 the command was not understood.'
      : 'Exit codes: 0 equal, 1 different, 2 the work failed or the command was not understood.',
    '',
  ].join('\n')
}

const COMMON: readonly [flag: string, text: string][] = [
  ['-o, --output FILE', 'where the output goes; a folder where there are several; - is the standard output'],
  ['-f, --force', 'replaces an output that is there already'],
  [
    '    --password-file FILE',
    'a file whose first line opens the inputs; INPUT=FILE for one of them; can be repeated',
  ],
  ['    --json', 'prints the report as JSON'],
  ['-q, --quiet', 'says nothing but errors'],
  ['-h, --help', ''],
]

function flagLines(
  { flag, kind, placeholder, schema }: CommandFlag,
  flags: readonly CommandFlag[],
): string[] {
  const shown = kind === 'switch' ? `    --${flag}, --no-${flag}` : `    --${flag} ${placeholder}`
  const file = placeholder === 'JSON' ? ' @FILE reads it from a file.' : ''
  const repeated =
    kind === 'choices'
      ? ' Several are joined by commas; none for an empty list.'
      : kind === 'list'
        ? ` Can be repeated, or given once as a JSON list.${file}`
        : file
  const first = kind === 'secret' ? 'The first line of FILE. ' : ''
  return entry(
    shown,
    `${first}${messageWithFlags(schema.description ?? '', flags)}${repeated}${defaultOf(kind, schema.default)}`,
  )
}

function defaultOf(kind: CommandFlag['kind'], value: unknown): string {
  if (kind === 'secret' || value === null || value === undefined || value === '') return ''
  if (Array.isArray(value) && value.length === 0) return ''
  if (kind === 'switch') return value === true ? ' (default: yes)' : ' (default: no)'
  return ` (default: ${typeof value === 'string' ? value : JSON.stringify(value)})`
}

function entry(flag: string, text: string): string[] {
  const head = `  ${flag}`
  const margin = ' '.repeat(INDENT)
  if (text === '') return [head]
  if (head.length + 2 > INDENT) return [head, ...wrapped(text, margin, margin)]
  return wrapped(text, head.padEnd(INDENT), margin)
}

function wrapped(text: string, first: string, margin: string): string[] {
  const lines: string[] = []
  let line = first
  for (const word of text.split(' ')) {
    const isEmpty = line === first || line === margin
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = margin
    }
    line += line === first || line === margin ? word : ` ${word}`
  }
  return [...lines, line]
}
