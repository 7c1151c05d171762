import type { Note, Paragraph, Run } from '@octavo/pdf/layout-tree'

/** The first paragraph of a note with its marker as text: a run that `make` makes by the one behind it. */
export function withMarker(
  paragraph: Paragraph,
  marker: Note['marker'],
  make: (run: Run, marker: string) => Run = before,
): Paragraph {
  const [line, ...lines] = paragraph.lines
  const [run] = line?.runs ?? []
  if (line === undefined || run === undefined) return paragraph
  return { ...paragraph, lines: [{ ...line, runs: [make(run, marker), ...line.runs] }, ...lines] }
}

function before(run: Run, marker: string): Run {
  return { ...run, text: `${marker} `, link: undefined }
}
