import { readFileSync } from 'node:fs'
import { type CommandFlag, commandFlags } from '@octavo/tasks/command-flags'
import { type Wording, worded } from '@octavo/tasks/message'
import { type OptionProblem, readOptions } from '@octavo/tasks/options'
import { alternatives, optionsSchema } from '@octavo/tasks/options-schema'
import type { Task } from '@octavo/tasks/task'
import { failed, failureOf, UsageError, WorkFailed } from '../failures.js'
import { readKeyFile } from '../files/key-file.js'
import { readPasswordFile } from '../files/passwords.js'
import { STANDARD_INPUT } from '../files/spooled-inputs.js'
import { flagWording } from './flag-wording.js'
import { parseFlags } from './parse-flags.js'

/** The flags that every task has. */
export const taskFlags = {
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean', short: 'f' },
  'password-file': { type: 'string', multiple: true },
  batch: { type: 'boolean' },
  watch: { type: 'boolean' },
  server: { type: 'string' },
  'token-file': { type: 'string' },
  'skip-bad': { type: 'boolean' },
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  verbose: { type: 'boolean', short: 'v' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const

export interface TaskArguments {
  readonly files: readonly string[]
  /** As given, not validated yet. */
  readonly options: Readonly<Record<string, unknown>>
  readonly output: string | undefined
  readonly isForced: boolean
  /** Whether files that cannot be used are left out. */
  readonly isSkippingBad: boolean
  /** Whether the command fails if something is missing in the output. */
  readonly isStrict: boolean
  readonly isJson: boolean
  readonly isVerbose: boolean
  readonly isQuiet: boolean
  /** Whether each file is a separate run. */
  readonly isBatch: boolean
  /** Whether the files are those that arrive in a folder. */
  readonly isWatching: boolean
  /** The URL of the service that runs the task. */
  readonly server: string | undefined
  readonly tokenFile: string | undefined
  readonly wantsHelp: boolean
  readonly passwordFiles: readonly string[]
}

/** Parses the arguments of a task by its declaration. */
export function parseTaskArguments(command: string, task: Task, args: readonly string[]): TaskArguments {
  const own = commandFlags(optionsSchema(task))
  const { values, positionals } = parseFlags(command, withJoinedNumbers(args.map(spelledOut), own), {
    ...Object.fromEntries(own.map((flag) => [flag.flag, parsedAs(flag)])),
    ...taskFlags,
  })
  const given: Readonly<Record<string, unknown>> = values
  const options: [string, unknown][] = []
  for (const flag of own) {
    const value = given[flag.flag]
    if (value !== undefined) options.push([flag.option, givenValue(flag, value)])
  }
  return {
    files: positionals,
    options: withImplied(own, Object.fromEntries(options)),
    output: values.output,
    isForced: values.force === true,
    isSkippingBad: values['skip-bad'] === true,
    isStrict: values.strict === true,
    isJson: values.json === true,
    isVerbose: values.verbose === true,
    isQuiet: values.quiet === true,
    isBatch: values.batch === true,
    isWatching: values.watch === true,
    server: values.server,
    tokenFile: values['token-file'],
    wantsHelp: values.help === true,
    passwordFiles: values['password-file'] ?? [],
  }
}

/** `--ranges 1-3` means `--by ranges` as well: it is only allowed with that, unless other flags need another value. */
function withImplied(
  flags: readonly CommandFlag[],
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const needed = flags
    .filter(({ option, schema }) => Object.hasOwn(options, option) && options[option] !== schema.default)
    .flatMap(({ schema }) => Object.entries(schema.with ?? {}))
    .filter(([, values]) => values.length === 1)
    .map(([name, [value]]): [string, unknown] => [name, value])
  const agreed = needed.filter(([name, value]) =>
    needed.every(([other, another]) => other !== name || another === value),
  )
  return { ...Object.fromEntries(agreed), ...options }
}

/** Rejects invalid options by the names of their flags. */
export function checkTaskOptions(task: Task, options: Readonly<Record<string, unknown>>): void {
  const { problems } = readOptions(task, options)
  if (problems === undefined) return
  const flags = commandFlags(optionsSchema(task))
  const wording = flagWording(task)
  throw new UsageError(problems.map((problem) => problemText(problem, flags, wording)).join(' '))
}

/** `options[ranges][1]` as `--ranges (value 2)`. */
export function flagOf(field: string, flags: readonly CommandFlag[]): string | undefined {
  const [, option, rest = ''] = /^options\[([^\]]*)\](.*)$/.exec(field) ?? []
  const flag = flags.find((one) => one.option === option)?.flag
  if (flag === undefined) return undefined
  const inside = rest.replace(/\[(\d+)\]/, (_, index: string) => ` (value ${Number(index) + 1})`)
  return `--${flag}${inside}`
}

function problemText(
  { field, path, message }: OptionProblem,
  flags: readonly CommandFlag[],
  wording: Wording,
): string {
  const flag = flags.find(({ option }) => option === path[0])
  // For a nested problem the message names the field, so the format need not be shown.
  const isForm = flag?.placeholder === 'JSON' && path.length <= 2
  return `${flagOf(field, flags) ?? field}: ${worded(message, wording)}${isForm ? writtenLike(flag) : ''}`
}

function parsedAs({ kind }: CommandFlag): { type: 'boolean' | 'string'; multiple: boolean } {
  return { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'list' || kind === 'choices' }
}

function givenValue(flag: CommandFlag, value: unknown): unknown {
  const { kind, placeholder, schema } = flag
  if (kind === 'secret')
    return schema.format === 'key' ? readKeyFile(String(value)) : newPassword(String(value))
  const read = (given: string): unknown => {
    const text = placeholder === 'JSON' ? fromFile(given) : given
    return (
      withinReport(
        flag,
        parsedJson(text, () => unreadable(flag, given)),
      ) ?? text
    )
  }
  if (kind === 'json') return read(String(value))
  if (placeholder === 'PEM') return fromFile(String(value))
  if (!Array.isArray(value)) return kind === 'text' ? sameWord(flag, String(value)) : value
  if (kind === 'choices') return choicesOf(value.map(String))
  const values = value.map((one) => read(String(one)))
  if (values.length !== 1) return values
  if (Array.isArray(values[0])) return values[0]
  return isListOfPages(flag) ? rangesOf(String(values[0])) : values
}

function isListOfPages({ kind, schema }: CommandFlag): boolean {
  return kind === 'list' && alternatives(schema).some(({ items }) => items?.format === 'pages')
}

/** `1-3,4-6` as two selections. One that excludes pages, which applies to all of it, is not divided. */
function rangesOf(text: string): string[] {
  return /(?:^|,)\s*[!x]/i.test(text) ? [text] : text.split(',')
}

/** `a5` for `A5`: case is ignored if the result is unique. */
function sameWord({ schema }: CommandFlag, given: string): string {
  const words = alternatives(schema).flatMap((form) => form.enum ?? [])
  const same = words.filter((word) => String(word).toLowerCase() === given.toLowerCase())
  return same.length === 1 ? String(same[0]) : given
}

/**
 * JSON that a task returned has the list under the name of its option: `octavo bookmarks a.pdf` returns `{
 * count, bookmarks }`.
 */
function withinReport({ kind, option }: CommandFlag, value: unknown): unknown {
  if (kind !== 'list' || typeof value !== 'object' || value === null || !('count' in value)) return value
  const list = (value as Readonly<Record<string, unknown>>)[option]
  return Array.isArray(list) ? list : value
}

/** An empty password is an error: the output would be open to everyone although it looks protected. */
function newPassword(path: string): string {
  const password = readPasswordFile(path)
  if (password === '') throw failed(path, 'empty_password', 'The first line must be a password; it is empty.')
  return password
}

function choicesOf(values: readonly string[]): string[] {
  return values.flatMap((value) => (value === 'none' ? [] : value.split(',').map((word) => word.trim())))
}

/**
 * `@steps.json` reads the value from that file: it may be long, and passwords in it are not visible to
 * others.
 */
function fromFile(text: string): string {
  if (!text.startsWith('@')) return text
  const path = text.slice(1)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new WorkFailed(failureOf(error, path))
  }
}

/** A list or an object; any other valid JSON is plain text. */
function parsedJson(text: string, unreadable: () => UsageError): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

/** Shows what was typed, because the content of a file may be a password. */
function unreadable(flag: CommandFlag, given: string): UsageError {
  return new UsageError(`--${flag.flag}: '${given.slice(0, 100)}' is not valid JSON.${writtenLike(flag)}`)
}

function writtenLike({ schema }: CommandFlag): string {
  const example = JSON.stringify(schema.examples?.[0])
  return example === undefined ? '' : ` Example: ${example}.`
}

/** `-@1-3` is pages of the standard input, not a flag. */
function spelledOut(argument: string): string {
  return /^-[@:]/.test(argument) ? `${STANDARD_INPUT}${argument.slice(1)}` : argument
}

/** `--angle -90` would be parsed as two flags. */
function withJoinedNumbers(args: readonly string[], flags: readonly CommandFlag[]): string[] {
  const takesText = new Set(flags.filter(({ kind }) => kind === 'text').map(({ flag }) => `--${flag}`))
  const joined: string[] = []
  for (let at = 0; at < args.length; at++) {
    const [argument = '', next = ''] = args.slice(at)
    const isNumber = takesText.has(argument) && /^-\d/.test(next)
    joined.push(isNumber ? `${argument}=${next}` : argument)
    if (isNumber) at++
  }
  return joined
}
