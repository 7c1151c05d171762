/** What the names of parts are made of. */
const PLACEHOLDERS = ['name', 'n', 'total', 'from', 'to', 'bookmark'] as const

type Placeholder = (typeof PLACEHOLDERS)[number]

export interface NamedPart {
  /** The file's name. */
  readonly file: string
  /** Its number among the parts, from 1, and how many there are. */
  readonly n: number
  readonly total: number
  /** Its first and last page, from 1, and how many pages were divided. */
  readonly from: number
  readonly to: number
  readonly pageCount: number
  readonly bookmark: string | undefined
}

/** A bookmark may be a whole sentence; what follows it in the name must still fit. */
const MAX_BOOKMARK = 80

/** What is wrong with a pattern for names; undefined where nothing is. */
export function patternProblem(pattern: string): string | undefined {
  const unknown = placeholdersOf(pattern).find((word) => !PLACEHOLDERS.some((known) => known === word))
  if (unknown === undefined) return undefined
  return `There is no {${unknown}}: a name is made of ${PLACEHOLDERS.map((known) => `{${known}}`).join(', ')} and text`
}

export function namesBookmark(pattern: string): boolean {
  return placeholdersOf(pattern).includes('bookmark')
}

/** The pattern with its placeholders filled in; numbers are as long as the largest, so that names sort like the parts. */
export function partName(pattern: string, part: NamedPart): string {
  const filled = pattern.replace(/\{([^{}]*)\}/g, (_, word: string) =>
    // What stands before a slash would be taken for a folder, and left out.
    textOf(word as Placeholder, part).replace(/[/\\]/g, '_'),
  )
  return /\.pdf$/i.test(filled) ? filled : `${filled}.pdf`
}

function textOf(placeholder: Placeholder, part: NamedPart): string {
  switch (placeholder) {
    case 'name':
      return part.file.replace(/\.pdf$/i, '')
    case 'n':
      return padded(part.n, part.total)
    case 'total':
      return String(part.total)
    case 'from':
      return padded(part.from, part.pageCount)
    case 'to':
      return padded(part.to, part.pageCount)
    case 'bookmark':
      return (part.bookmark?.trim() || textOf('name', part)).slice(0, MAX_BOOKMARK)
  }
}

function placeholdersOf(pattern: string): string[] {
  return [...pattern.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1]!)
}

function padded(number: number, largest: number): string {
  return String(number).padStart(String(largest).length, '0')
}
