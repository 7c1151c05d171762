import type { Count } from '@octavo/pdf/draft'

const NOTES: Readonly<Record<string, string>> = {
  redact:
    'Redaction annotations were drawn, but nothing was redacted: the content below them is still in the file.',
  fileattachment: 'Files in file attachment annotations were removed with the annotations.',
  sound: 'Sounds were removed with their annotations.',
  movie: 'Movies were removed with their annotations.',
  screen: 'Media were removed with their annotations.',
  '3d': '3D models were removed; only the image of one view is left.',
  richmedia: 'Media were removed with their annotations.',
}

/** What is lost when annotations with more than an appearance are flattened. */
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
