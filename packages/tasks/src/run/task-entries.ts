import { PdfError } from '@octavo/pdf/errors'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Entry } from '../declare/entry.js'
import type { TaskEntry, TaskFile } from '../declare/task.js'
import { countPages } from '../documents/count-pages.js'
import { failureOfEntry } from './failure-of.js'
import type { InputFile } from './workspace.js'

/** A file is one file however many entries name it, and opens with the password of any of them. */
export function taskEntries(entries: readonly Entry<InputFile>[], primitives: Primitives): TaskEntry[] {
  const passwords = passwordsOf(entries)
  const files = new Map<InputFile, TaskFile>()
  return entries.map(({ file, filename, page, rotation, password }) => {
    let known = files.get(file)
    if (known === undefined) {
      known = {
        name: filename,
        password: passwordThatOpens(file, passwords.get(file) ?? [], primitives),
        open: () => file.open(),
        openRescued: () => file.openRescued(),
      }
      files.set(file, known)
    }
    return { file: known, filename, page, rotation, password: password || undefined }
  })
}

interface GivenPassword {
  readonly password: string
  /** The first entry that gives it. */
  readonly entry: number
  readonly filename: string
}

/** The passwords for each file, without duplicates. */
function passwordsOf(entries: readonly Entry<InputFile>[]): Map<InputFile, GivenPassword[]> {
  const byFile = new Map<InputFile, Map<string, GivenPassword>>()
  for (const [entry, { file, filename, password }] of entries.entries()) {
    if (!password) continue
    const given = byFile.get(file) ?? new Map<string, GivenPassword>()
    if (!given.has(password)) given.set(password, { password, entry, filename })
    byFile.set(file, given)
  }
  return new Map([...byFile].map(([file, given]) => [file, [...given.values()]]))
}

/**
 * A single password is tried when the task opens the file. Several are tried beforehand, so that their order
 * does not matter; the owner password is preferred, because it permits more.
 */
function passwordThatOpens(
  file: InputFile,
  given: readonly GivenPassword[],
  primitives: Primitives,
): string | undefined {
  const first = given[0]?.password
  if (given.length <= 1) return first
  let owners: string | undefined
  for (const { password, entry, filename } of given) {
    try {
      const { encrypted, openedAs } = countPages(file.open(), { primitives, password })
      if (!encrypted) return first
      if (openedAs === 'owner') owners ??= password
    } catch (error) {
      // The task will report any other problem of the file.
      if (!(error instanceof PdfError) || error.code !== 'password_incorrect') continue
      throw failureOfEntry(error, filename, entry)
    }
  }
  return owners ?? first
}
