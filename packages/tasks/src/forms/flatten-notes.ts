import type { Count } from '@octavo/pdf/draft'

const NOTES: Readonly<Record<string, string>> = {
  redact: 'Marks for redaction were drawn, but nothing was redacted: what lies below them is still there.',
  fileattachment: 'Files that were attached to a place on a page went with their marks.',
  sound: 'Sounds went with their marks.',
  movie: 'Films went with their marks.',
  screen: 'Media went with the places they were played in.',
  '3d': 'Three-dimensional models went; what is left is the picture of one view.',
  richmedia: 'Media went with the places they were played in.',
}

/** What is lost when annotations that are more than their appearance are drawn. */
export function flattenNotes({
  drawn,
  undrawn,
}: {
  readonly drawn: readonly Count[]
  readonly undrawn: readonly Count[]
}): string[] {
  const kinds = new Set([...drawn, ...undrawn].map(({ kind }) => kind))
  const notes = Object.entries(NOTES).filter(([kind]) => kinds.has(kind))
  return [...new Set(notes.map(([, note]) => note))]
}
