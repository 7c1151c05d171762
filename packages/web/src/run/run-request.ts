import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import type { Unlocked } from './run.js'

export interface RunRequest {
  readonly tool: Tool
  readonly entries: readonly ChosenEntry[]
  readonly options: OptionValues
  /** On `device` nothing is uploaded. */
  readonly where: 'service' | 'device'
  readonly outputName?: string | undefined
  /** Whether the recognised words are checked before the result is saved. */
  readonly checksWords?: boolean
  /** Files that were left out because they failed. */
  readonly skipped?: readonly ChosenFile[]
}

/** The entries with a password added for one file, or for all files without one. */
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

/** The request with other values of some options. */
export function withOptions(request: RunRequest, options: OptionValues): RunRequest {
  return { ...request, options: { ...request.options, ...options } }
}

/** The request without one of its files, which are then those that were left out. */
export function withoutFile(request: RunRequest, fileId: string): RunRequest {
  const { entries, skipped = [] } = request
  const left = entries.find(({ file }) => file.id === fileId)?.file
  return {
    ...request,
    entries: entries.filter(({ file }) => file.id !== fileId),
    skipped: [...skipped, ...(left === undefined ? [] : [left])],
  }
}

/** The password of the outputs, if the options set one. */
export function passwordOfOutputs(request: RunRequest | undefined): string | undefined {
  const { user_password } = request?.options ?? {}
  return typeof user_password === 'string' && user_password !== '' ? user_password : undefined
}
