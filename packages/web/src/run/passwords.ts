import type { ChosenEntry } from '../files/chosen-file.js'
import type { Unlocked } from './run.js'
import type { RunRequest } from './run-request.js'

/** The entries with a password for one file, or for all that have none yet. */
export function withPassword(
  entries: readonly ChosenEntry[],
  { fileId, password, forAll }: Unlocked,
): readonly ChosenEntry[] {
  return entries.map((entry) =>
    entry.file.id === fileId || (forAll && entry.file.password === undefined)
      ? { ...entry, file: { ...entry.file, password } }
      : entry,
  )
}

/** What opens the outputs, where the options have set it. */
export function passwordOfOutputs(request: RunRequest | undefined): string | undefined {
  const { user_password } = request?.options ?? {}
  return typeof user_password === 'string' && user_password !== '' ? user_password : undefined
}
