import { basename } from 'node:path'
import type { Entry } from '@octavo/tasks/entry'
import { entryProblems } from '@octavo/tasks/entry-problems'
import { UsageError } from '../failures.js'

/** The entries of the arguments, such as `b.pdf@1-3,last:90`; the file of each is its path as written. */
export function parseEntryArguments(
  args: readonly string[],
  isFile: (path: string) => boolean,
): Entry<string>[] {
  const entries = args.map((argument) => parseEntry(argument, isFile))
  const [problem] = entryProblems(entries)
  if (problem !== undefined) throw new UsageError(`In '${args[problem.entry]}': ${problem.message}`)
  return entries
}

/**
 * The last `:` starts the rotation and the last `@` before it the pages. If the whole argument is the name of
 * an existing file, it is that file, whatever characters it has.
 */
function parseEntry(argument: string, isFile: (path: string) => boolean): Entry<string> {
  if (isFile(argument)) return entryOf(argument, undefined, 0)
  const { head, rotation } = splitRotation(argument, isFile)
  const at = head.lastIndexOf('@')
  if (at <= 0 || isFile(head)) return entryOf(head, undefined, rotation)
  const page = head.slice(at + 1)
  if (page.trim() === '') {
    throw new UsageError(`'${argument}' has no pages after '@': write pages (1-3,last) or leave the '@' out.`)
  }
  return entryOf(head.slice(0, at), page, rotation)
}

function entryOf(path: string, page: string | undefined, rotation: number): Entry<string> {
  return { file: path, filename: basename(path), page, rotation }
}

function splitRotation(
  argument: string,
  isFile: (path: string) => boolean,
): { head: string; rotation: number } {
  const colon = argument.lastIndexOf(':')
  if (colon <= 0) return { head: argument, rotation: 0 }
  const head = argument.slice(0, colon)
  const text = argument.slice(colon + 1)
  const isMeant = /^[+-]?\d+$/.test(text) || argument.lastIndexOf('@', colon) > 0 || isFile(head)
  // A colon further to the left is part of the name, as in `C:\papers\b.pdf`.
  if (!isMeant || argument.indexOf('@', colon) > 0) return { head: argument, rotation: 0 }
  const rotation = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (rotation % 90 === 0) return { head, rotation }
  throw new UsageError(
    `The rotation '${text}' in '${argument}' is not valid: after the last ':' write degrees clockwise, a multiple of 90 (90, 180, -90).`,
  )
}
