/** Placeholder values for the names of parts. */
const PLACEHOLDERS = ['name', 'n', 'total', 'from', 'to', 'bookmark', 'code'] as const

type Placeholder = (typeof PLACEHOLDERS)[number]

export interface NamedPart {
  /** The file's name. */
  readonly file: string
  /** Its number among the parts, from 1, and the number of parts. */
  readonly n: number
  readonly total: number
  /** Its first and last page, from 1, and the total number of pages. */
  readonly from: number
  readonly to: number
  readonly pageCount: number
  readonly bookmark: string | undefined
  /** Of the separator sheet before it. */
  readonly code?: string | undefined
}

/** A bookmark may be a whole sentence; the rest of the name must still fit. */
const MAX_BOOKMARK = 80

/** The problem of a name pattern; undefined if it is valid. */
export function patternProblem(pattern: string): string | undefined {
  const unknown = placeholdersOf(pattern).find((word) => !PLACEHOLDERS.some((known) => known === word))
  if (unknown === undefined) return undefined
  return `There is no {${unknown}}: a name is made of ${PLACEHOLDERS.map((known) => `{${known}}`).join(', ')} and text`
}

export function namesBookmark(pattern: string): boolean {
  return placeholdersOf(pattern).includes('bookmark')
}

export function namesCode(pattern: string): boolean {
  return placeholdersOf(pattern).includes('code')
}

/**
 * Names parts: the pattern with its placeholders replaced; numbers are zero-padded, so that names sort like the
 * parts.
 */
export function partNamer(pattern: string): (part: NamedPart) => string {
  // Text and placeholders in turn; the pattern is read once for all parts.
  const pieces = pattern.split(/\{([^{}]*)\}/)
  return (part) => {
    let filled = ''
    for (let i = 0; i < pieces.length; i++)
      filled += i % 2 === 0 ? pieces[i] : textOf(pieces[i] as Placeholder, part)
    return /\.pdf$/i.test(filled) ? filled : `${filled}.pdf`
  }
}

function textOf(placeholder: Placeholder, part: NamedPart): string {
  switch (placeholder) {
    case 'name':
      return withoutFolders(part.file.replace(/\.pdf$/i, ''))
    case 'n':
      return padded(part.n, part.total)
    case 'total':
      return String(part.total)
    case 'from':
      return padded(part.from, part.pageCount)
    case 'to':
      return padded(part.to, part.pageCount)
    case 'bookmark':
      return withoutFolders((part.bookmark?.trim() || textOf('name', part)).slice(0, MAX_BOOKMARK))
    case 'code':
      return withoutFolders((part.code?.trim() || textOf('name', part)).slice(0, MAX_BOOKMARK))
  }
}

/** What is before a slash would be taken as a folder and dropped. */
function withoutFolders(text: string): string {
  return text.replace(/[/\\]/g, '_')
}

function placeholdersOf(pattern: string): string[] {
  return [...pattern.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]!)
}

function padded(number: number, largest: number): string {
  return String(number).padStart(String(largest).length, '0')
}
