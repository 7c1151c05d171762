import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './failures.js'

type Flags = NonNullable<ParseArgsConfig['options']>
type ParsedFlags<T extends Flags> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true; allowNegative: true; strict: true }>
>

/** Reads flags and positionals; what is not known is refused with what is. */
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
  if (/^--?p(ass(word)?)?$/.test(unknown)) {
    return `There is no ${unknown}: passwords are never taken from an argument, where others could see them. Use --password-file, OCTAVO_PASSWORD or the prompt.`
  }
  const fromFile = `${unknown}-file`
  if (Object.hasOwn(options, fromFile.slice(2))) {
    return `There is no ${unknown}: passwords are never taken from an argument, where others could see them. Use ${fromFile} FILE.`
  }
  const known = Object.keys(options).map((name) => `--${name}`)
  const meant = known.filter((flag) => isNear(flag, unknown.replace(/^--no-/, '--')))
  const hint = meant.length === 0 ? '' : ` Did you mean ${meant.join(' or ')}?`
  return `There is no ${unknown}.${hint} octavo ${command} knows ${known.join(', ')}.`
}

/** Whether someone who typed `typed` may have meant `flag`: it is cut short or goes on, or one character is wrong, missing or too many. */
function isNear(flag: string, typed: string): boolean {
  if (typed.length < 4) return false
  if (flag.startsWith(typed) || typed.startsWith(`${flag}-`)) return true
  let same = 0
  while (same < typed.length && flag[same] === typed[same]) same++
  const [rest, typedRest] = [flag.slice(same), typed.slice(same)]
  const isSwapped =
    rest[0] === typedRest[1] && rest[1] === typedRest[0] && rest.slice(2) === typedRest.slice(2)
  return isSwapped || [rest, rest.slice(1)].some((one) => [typedRest, typedRest.slice(1)].includes(one))
}

/** The messages of `parseArgs`, in ours. */
function valueProblem(message: string): string {
  const [, flag, what] = /^Option '(?:-\w, )?(--[^' ]+)(?: <value>)?' (.*)/.exec(message) ?? []
  if (what?.startsWith('does not take')) return `${flag} takes no value: write it alone.`
  if (what?.startsWith('argument')) {
    return `${flag} needs a value behind it. One that begins with a dash is written ${flag}=-value, and an empty one ${flag}=.`
  }
  return `${message.split('\n')[0]}`
}
