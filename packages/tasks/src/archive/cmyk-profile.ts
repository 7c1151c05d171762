import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'

/** Profiles of presses have at most a few megabytes. */
const MAX_BYTES = 32 * 1024 * 1024
const HEADER_BYTES = 128
/** Of output devices and displays: others cannot be an output intent (ISO 19005-2, 6.2.3). */
const CLASSES: ReadonlySet<string> = new Set(['prtr', 'mntr'])

export interface SplitEntries {
  readonly entries: readonly TaskEntry[]
  /** The ICC profile that one of the entries is. */
  readonly cmykProfile: Uint8Array | undefined
}

/** Takes the profile that an option names out of the entries. */
export function withoutProfile(
  entries: readonly TaskEntry[],
  { cmyk_profile: filename, standard }: { readonly cmyk_profile: string; readonly standard: string },
): SplitEntries {
  if (filename === '') return { entries, cmykProfile: undefined }
  const named = entries.find((entry) => entry.filename === filename)
  const others = entries.filter((entry) => entry !== named)
  if (named === undefined)
    throw refused(`No entry has the filename "${filename.slice(0, 200)}". It must be one of those in pages.`)
  if (others.length === 0) throw refused(`${filename} is only the profile: send the documents as well.`)
  const cmykProfile = bytesOf(named)
  const problem = problemOf(cmykProfile, standard.startsWith('1') ? 2 : 4)
  if (problem !== undefined) throw refused(`${filename}: ${problem}`)
  return { entries: others, cmykProfile }
}

function bytesOf({ file, filename }: TaskEntry): Uint8Array {
  const source = file.open()
  try {
    if (source.size > MAX_BYTES) throw refused(`${filename}: A profile may have at most 32 MB.`)
    const bytes = new Uint8Array(source.size)
    source.read(0, bytes)
    return bytes
  } finally {
    source.close()
  }
}

/** What speaks against a profile by its header (ICC.1, 7.2), as a sentence. */
function problemOf(bytes: Uint8Array, latest: number): string | undefined {
  const text = (start: number): string => new TextDecoder('latin1').decode(bytes.subarray(start, start + 4))
  if (bytes.length < HEADER_BYTES || text(36) !== 'acsp') return 'This is not an ICC profile.'
  if (text(16) !== 'CMYK')
    return `The profile is for ${text(16).trim()}; it must be for CMYK, such as that of a press.`
  if (!CLASSES.has(text(12)))
    return 'The profile is not that of an output device, so that it cannot be an output intent.'
  const version = bytes[8]!
  return version > latest
    ? `The profile has version ${version}; this part of PDF/A allows versions up to ${latest}.`
    : undefined
}

function refused(message: string): TaskFailure {
  return new TaskFailure({ code: 'invalid_parameter', field: 'options[cmyk_profile]', message })
}
