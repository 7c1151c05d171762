import { EXTENSIONS } from './file-types.js'

const MAX_BYTES = 200
/** Device names that Windows reserves, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Fast path: most names are of this form, and safe. */
const PLAIN = /^[\w.()-]{1,200}$/
/** For files of any type: only the name says what it is. */
export const ANY_BYTES = 'application/octet-stream'

/**
 * A name that is safe as a file name on any system and in a header: no folders, no control or direction
 * characters, no leading dot or dash, of limited length, and with the extension of its type; a file of any
 * type keeps its own. If nothing is left, the fallback.
 */
export function safeFileName(wanted: string | undefined, type: string, fallback: string): string {
  const clean = cleaned(wanted ?? '')
  const extension = type === ANY_BYTES ? '' : extensionFor(clean, EXTENSIONS[type] ?? [extensionOf(fallback)])
  const base = trimmed(withoutExtension(clean, extension))
  if (base === '') return fallback
  return `${shortened(DEVICE.test(base) ? `_${base}` : base, MAX_BYTES - extension.length)}${extension}`
}

/** The name of a ZIP for a requested name: `mine`, `mine.pdf` and `mine.zip` become `mine.zip`. */
export function zipFileName(wanted: string, fallback: string): string {
  const name = cleaned(wanted)
  const known = Object.values(EXTENSIONS).flat()
  const extension = known.find((one) => name.toLowerCase().endsWith(one)) ?? ''
  return safeFileName(withoutExtension(name, extension), 'application/zip', fallback)
}

/** The name itself, or the first of `name (2).pdf`, `name (3).pdf` … that is not taken. */
export function uniqueFileName(name: string, isTaken: (name: string) => boolean): string {
  return isTaken(name) ? numbered(name, 2, isTaken).name : name
}

/**
 * Unique names for many files, also when compared without case. A number that was taken is not tried again,
 * because thousands of files may have the same name.
 */
export class UniqueNames {
  readonly #taken = new Set<string>()
  readonly #next = new Map<string, number>()

  take(wanted: string): string {
    const isTaken = (name: string): boolean => this.#taken.has(name.toLowerCase())
    let name = wanted
    if (isTaken(wanted)) {
      const key = wanted.toLowerCase()
      const given = numbered(wanted, this.#next.get(key) ?? 2, isTaken)
      this.#next.set(key, given.number + 1)
      name = given.name
    }
    this.#taken.add(name.toLowerCase())
    return name
  }
}

function numbered(
  name: string,
  from: number,
  isTaken: (name: string) => boolean,
): { readonly name: string; readonly number: number } {
  const extension = extensionOf(name)
  const base = name.slice(0, name.length - extension.length)
  for (let number = from; ; number++) {
    const candidate = `${base} (${number})${extension}`
    if (!isTaken(candidate)) return { name: candidate, number }
  }
}

/** A name for a message: without control or direction characters, of limited length. */
export function shownName(name: string, maxLength = 200): string {
  return name.replace(/\p{C}/gu, '\ufffd').slice(0, maxLength)
}

function cleaned(name: string): string {
  if (PLAIN.test(name)) return name
  return (
    name
      .slice(0, 4 * MAX_BYTES)
      .normalize('NFC')
      .split(/[/\\]/)
      .at(-1)!
      // Control characters, direction marks, lone surrogates and private use; then what Windows forbids.
      .replace(/\p{C}/gu, '')
      .replace(/[<>:"|?*]/g, '_')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The extension of the name, as written, or the first. */
function extensionFor(name: string, known: readonly string[]): string {
  const own = known.find((extension) => name.toLowerCase().endsWith(extension))
  return own ?? known[0] ?? ''
}

function withoutExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name
}

/**
 * A leading dot hides a file, a leading dash makes it an option, and Windows drops trailing dots and spaces.
 */
function trimmed(base: string): string {
  return base.replace(/^[\s.-]+/, '').replace(/[\s.]+$/, '')
}

function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
}

/** `name` is already trimmed. */
function shortened(name: string, maxBytes: number): string {
  // No character needs more than three bytes for each of its UTF-16 units.
  if (name.length * 3 <= maxBytes) return name
  let bytes = utf8Length(name)
  if (bytes <= maxBytes) return name
  const characters = [...name]
  while (bytes > maxBytes) bytes -= utf8Length(characters.pop()!)
  return trimmed(characters.join(''))
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length
}
