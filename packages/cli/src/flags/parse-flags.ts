import { type ParseArgsConfig, parseArgs } from 'node:util'
import { changesBetween } from '@octavo/tasks/changes-between'
import { UsageError } from '../failures.js'

type Flags = NonNullable<ParseArgsConfig['options']>
type ParsedFlags<T extends Flags> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; allowNegative: true; strict: true }>
>

/** Parses flags and positionals; an error for an unknown flag lists the known ones. */
export function parseFlags<T extends Flags>(
  command: string,
  args: readonly string[],
  options: T,
): ParsedFlags<T> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true, strict: true })
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(explained(command, error.message, options))
    throw error
  }
}

function explained(command: string, message: string, options: Flags): string {
  const unknown = /^Unknown option '(-{1,2}[^' =]*)/.exec(message)?.[1]
  if (unknown === undefined) return valueProblem(message)
  if (/^--?p(ass(word)?)?$/.test(unknown))
    return secretArgument(unknown, '--password-file, OCTAVO_PASSWORD or the prompt')
  const fromFile = `${unknown}-file`
  if (Object.hasOwn(options, fromFile.slice(2))) {
    const variable = unknown === '--token' ? ' or OCTAVO_TOKEN' : ''
    return secretArgument(unknown, `${fromFile} FILE${variable}`)
  }
  const names = Object.keys(options)
  const known = names.map((name) => `--${name}`)
  const meant = similarWords(unknown.replace(/^--?(no-)?/, ''), names).map((name) => `--${name}`)
  const hint = meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`
  return `There is no ${unknown}.${hint} The options of octavo ${command} are ${known.join(', ')}.`
}

function secretArgument(flag: string, instead: string): string {
  return `There is no ${flag}: passwords and tokens are never taken from an argument, where others could see them. Use ${instead}.`
}

/** The messages of `parseArgs`, reworded. */
function valueProblem(message: string): string {
  const [, flag, what] = /^Option '(?:-\w, )?(--[^' ]+)(?: <value>)?' (.*)/.exec(message) ?? []
  if (what?.startsWith('does not take')) return `${flag} takes no value: leave the value out.`
  if (what?.startsWith('argument')) {
    return `${flag} needs a value. One that begins with a dash is written ${flag}=-value, and an empty one ${flag}=.`
  }
  return `${message.split('\n')[0]}`
}

/** The known words that are similar to `typed`. */
export function similarWords(typed: string, known: readonly string[]): string[] {
  if (typed.length < 2) return []
  const allowed = typed.length < 4 ? 1 : 2
  const distances = known.map((word) => ({ word, distance: distanceTo(word, typed) }))
  const least = Math.min(...distances.map(({ distance }) => distance))
  return distances.filter(({ distance }) => distance === least && distance <= allowed).map(({ word }) => word)
}

/** A prefix, or a longer word, counts like one wrong letter. */
function distanceTo(word: string, typed: string): number {
  if (word.startsWith(typed) || typed.startsWith(`${word}-`)) return 1
  return changesBetween(word, typed)
}
