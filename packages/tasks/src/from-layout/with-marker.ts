import type { Note, Paragraph } from '@octavo/pdf/layout-tree'

/** The first paragraph of a note with its marker as text. */
export function withMarker(paragraph: Paragraph, marker: Note['marker']): Paragraph {
  const [line, ...lines] = paragraph.lines
  const [run] = line?.runs ?? []
  if (line === undefined || run === undefined) return paragraph
  const marked = { ...line, runs: [{ ...run, text: `${marker} `, link: undefined }, ...line.runs] }
  return { ...paragraph, lines: [marked, ...lines] }
}
