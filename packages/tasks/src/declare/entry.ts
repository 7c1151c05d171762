import type { PageInput } from '@octavo/pdf/page-grammar'

/**
 * Pages of one file, from the request to the task. Only the type of the file changes on the way: a name that
 * was sent, a row of the store, a path, a source. Entries with the same file object share that file.
 */
export interface Entry<File> {
  readonly file: File
  /** The display name, in errors, reports and the names of outputs. */
  readonly filename: string
  /** The page grammar; absent means all. */
  readonly page?: Exclude<PageInput, null>
  /** Degrees clockwise, a multiple of 90, added to each page's own. */
  readonly rotation: number
  /** As sent with this entry: a file opens with the password of any of its entries. */
  readonly password?: string | undefined
}

/** The same entries with another type of file; those that shared a file still do. */
export function withFiles<From, To>(
  entries: readonly Entry<From>[],
  fileOf: (file: From) => To,
): Entry<To>[] {
  const files = new Map<From, To>()
  return entries.map(({ file, filename, page, rotation, password }) => {
    let found = files.get(file)
    if (found === undefined) {
      found = fileOf(file)
      files.set(file, found)
    }
    return { file: found, filename, page, rotation, password }
  })
}
