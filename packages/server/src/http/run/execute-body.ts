import { ServiceError } from '../../errors/service-error.js'
import type { UploadTarget } from '../../process/upload.js'
import { shownField } from '../bodies/invalid-field.js'
import { jsonOf, type RunFields } from './fields.js'
import type { NamedByUrl, SentFile } from './read-form.js'

const MAX_NAMES = 20

/** The equivalent body of execute. */
export function executeBody(
  { processId, task }: UploadTarget,
  { entries, options, output_filename, webhook }: RunFields,
  files: readonly SentFile[],
): Readonly<Record<string, unknown>> {
  const pages =
    entries?.map((entry, index) => pageOf(entry, index, files)) ??
    files.map(({ file }) => ({ filename: file.name, server_filename: file.id }))
  return { processId, task, pages, options, output_filename, webhook }
}

/**
 * What two calls must have in common to be the same: files by content or URL, and nothing that is generated
 * for each call. JSON is parsed, so that secret options in it are recognised by name.
 */
export function comparedBody(
  task: string,
  { options, ...fields }: RunFields,
  inputs: readonly (SentFile | NamedByUrl)[],
): unknown {
  return {
    task,
    ...fields,
    options: Object.fromEntries(
      Object.entries(options).map(([name, value]) => [
        name,
        typeof value === 'string' ? (jsonOf(value) ?? value) : value,
      ]),
    ),
    inputs: inputs.map((input) =>
      'url' in input ? input : { name: input.file.name, sha256: input.file.sha256 },
    ),
  }
}

/**
 * An entry names a file by its sent name or its final name; an entry without a name is the file at its
 * position.
 */
function pageOf(entry: unknown, index: number, files: readonly SentFile[]): unknown {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry
  if ('server_filename' in entry) return entry
  const { filename } = entry as { filename?: unknown }
  if (filename === undefined || filename === null || filename === '') {
    const file = files[index]?.file
    return file === undefined ? entry : { ...entry, filename: file.name, server_filename: file.id }
  }
  const sent =
    files.find(({ sentName }) => sentName === filename) ?? files.find(({ file }) => file.name === filename)
  if (sent === undefined) throw noSuchFile(`entries[${index}][filename]`, String(filename), files)
  return { ...entry, server_filename: sent.file.id }
}

function noSuchFile(field: string, name: string, files: readonly SentFile[]): ServiceError {
  const names = files.slice(0, MAX_NAMES).map(({ file }) => file.name)
  const others = files.length > MAX_NAMES ? ` and ${files.length - MAX_NAMES} more` : ''
  return new ServiceError(
    'file_not_found',
    `${field}: No file called ${shownField(name)} was sent. The files are ${names.join(', ')}${others}.`,
    { field },
  )
}

/**
 * Error messages name fields of execute; in this call options have their own names, and entries are not
 * called pages.
 */
export function spelledAsSent(error: ServiceError, hasEntries: boolean): ServiceError {
  const spelled = (text: string): string =>
    text
      .replace(/\bpages\[(\d+)\]/g, 'entries[$1]')
      .replace(/^pages\b/, hasEntries ? 'entries' : 'file')
      .replace(/\boptions\[([^[\]]+)\]/g, '$1')
  const { code, message, field, errors, retryAfter } = error
  return new ServiceError(code, spelled(message), {
    field: field === undefined ? undefined : spelled(field),
    errors: errors?.map((one) => ({ field: spelled(one.field), message: spelled(one.message) })),
    retryAfter,
  })
}
