import { type CommandFlag, commandFlags, shortName } from '@octavo/tasks/command-flags'
import { commandLine } from '@octavo/tasks/command-line'
import { optionsSchema } from '@octavo/tasks/options-schema'
import type { Task } from '@octavo/tasks/task'
import { flagDescription, flagWording } from '../flags/flag-wording.js'
import { EXIT_CODES } from './command-help.js'

const EXIT_CODES_OF_TASK = EXIT_CODES.replace(
  ' 130 or',
  ' 3 with --strict: something is missing in the output, 130 or',
)

const EXIT_CODES_OF_COMPARISON =
  'Exit codes: 0 equal, 1 different, 2 the task failed or the command line is wrong, 3 with --strict: something is missing in a file, 130 or 143 stopped by Ctrl-C or SIGTERM.'

const WIDTH = 110
const INDENT = 30

/** The help of a task, from its declaration. */
export function taskHelp(task: Task, unavailableBecause?: string | undefined): string {
  const name = shortName(task.name)
  const same = name === task.name ? '' : ` (octavo ${task.name} is the same)`
  const flags = commandFlags(optionsSchema(task))
  const wording = flagWording(task)
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
    ...(flags.some(({ placeholder }) => placeholder === 'SIZE')
      ? ['SIZE      bytes, or with a unit: 200k or 200kB (1000 bytes each), 200KiB (1024), 5M, 5MiB, 1.5G']
      : []),
    'FILE may be a folder, for the files in it, or - for the standard input. A name of an existing file is that file, whatever characters it has.',
    '',
    ...flags.flatMap((flag) => flagLines(flag, flagDescription(flag, wording))),
    ...(flags.length === 0 ? [] : ['']),
    ...COMMON.flatMap(([flag, text]) => entry(flag, text)),
    '',
    'Passwords of inputs are also read from OCTAVO_PASSWORD, or asked for at the terminal; never from an argument.',
    'With --json a failure is JSON too: {"error": {"code", "message", "file"}}.',
    task.isDifferent === undefined ? EXIT_CODES_OF_TASK : EXIT_CODES_OF_COMPARISON,
    '',
  ].join('\n')
}

const COMMON: readonly [flag: string, text: string][] = [
  [
    '-o, --output OUTPUT',
    'where the output goes: a file (a name with an extension), a folder (an existing one, or a name that ends with /), or - for the standard output',
  ],
  ['-f, --force', 'replaces existing files'],
  [
    '    --batch',
    'runs the task on each file separately, and continues if one fails; automatic for a folder',
  ],
  [
    '    --watch',
    'FILE is a folder: processes each file that arrives in it, until it is stopped; files are moved to done/ and failed/ in it',
  ],
  ['    --server URL', 'runs the task on a service; the token is read from OCTAVO_TOKEN or --token-file'],
  ['    --token-file FILE', 'a file whose first line is the token for --server'],
  [
    '    --password-file FILE',
    'a file whose first line is the password of the inputs; INPUT=FILE for one of them; can be repeated',
  ],
  [
    '    --skip-bad',
    'leaves out the files that cannot be read, such as damaged ones, and names them; without it nothing is written if there is one',
  ],
  [
    '    --strict',
    'exits with 3 if something is missing in the output: content of a damaged file, signatures, protection, a skipped file; the output is written',
  ],
  ['    --json', 'prints the report as JSON'],
  ['-v, --verbose', 'shows every note on every file'],
  ['-q, --quiet', 'shows errors only'],
  ['-h, --help', ''],
]

function flagLines({ flag, kind, placeholder, schema }: CommandFlag, description: string): string[] {
  const shown = kind === 'switch' ? `    --${flag}, --no-${flag}` : `    --${flag} ${placeholder}`
  const file = ['JSON', 'PEM'].includes(placeholder) ? ' @FILE reads it from a file.' : ''
  const repeated =
    kind === 'choices'
      ? ' Several are joined by commas; none for an empty list.'
      : kind === 'list'
        ? ` ${placeholder === 'PAGES' ? 'Separated by commas; if repeated, each value is one of them, commas or not. Also' : 'Can be repeated, or given once'} as a JSON list.${file}`
        : file
  const first =
    kind !== 'secret' ? '' : schema.format === 'key' ? 'FILE as it is. ' : 'The first line of FILE. '
  return entry(shown, `${first}${description}${repeated}${defaultOf(kind, schema.default)}`)
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
