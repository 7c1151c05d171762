import { PdfError } from '@octavo/pdf/errors'
import { parsePageSelection } from '@octavo/pdf/page-grammar'
import { UsageError } from './failures.js'

/** `b.pdf@1-3,last:90`, taken apart. */
export interface EntryArgument {
  readonly path: string
  readonly pages: string | undefined
  readonly rotation: number | undefined
}

/**
 * The last `:` begins the rotation and the last `@` before it the pages. What is the name of a file as it stands is that file,
 * whatever characters it holds.
 */
export function parseEntryArgument(argument: string, isFile: (path: string) => boolean): EntryArgument {
  if (isFile(argument)) return { path: argument, pages: undefined, rotation: undefined }
  const { head, rotation } = splitRotation(argument, isFile)
  if (isFile(head)) return { path: head, pages: undefined, rotation }
  const at = head.lastIndexOf('@')
  if (at <= 0) return { path: head, pages: undefined, rotation }
  return { path: head.slice(0, at), pages: checkedPages(argument, head.slice(at + 1)), rotation }
}

function splitRotation(
  argument: string,
  isFile: (path: string) => boolean,
): { head: string; rotation: number | undefined } {
  const colon = argument.lastIndexOf(':')
  if (colon <= 0) return { head: argument, rotation: undefined }
  const head = argument.slice(0, colon)
  const text = argument.slice(colon + 1)
  const isMeant = /^[+-]?\d+$/.test(text) || argument.lastIndexOf('@', colon) > 0 || isFile(head)
  // A colon further in front is part of the name, as in `C:\papers\b.pdf`.
  if (!isMeant || argument.indexOf('@', colon) > 0) return { head: argument, rotation: undefined }
  const rotation = /^[+-]?\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (rotation % 90 === 0) return { head, rotation }
  throw new UsageError(
    `In '${argument}' the rotation '${text}' cannot be read: behind the last ':' stand degrees clockwise, a multiple of 90 (90, 180, -90).`,
  )
}

function checkedPages(argument: string, pages: string): string {
  if (pages.trim() === '') {
    throw new UsageError(
      `In '${argument}' no pages stand behind '@': write pages (1-3,last) or leave the '@' out.`,
    )
  }
  try {
    parsePageSelection(pages)
  } catch (error) {
    if (error instanceof PdfError) throw new UsageError(`In '${argument}': ${error.message}`)
    throw error
  }
  return pages
}
