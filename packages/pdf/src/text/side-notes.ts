import type { Line } from './lines.js'

/** The maximum distance between the lines of a note, and between the baselines of a row, in sizes. */
const NOTE_SPACING = 1.7
const SAME_ROW = 0.2
/** Lines that begin within this many sizes of the left edge are at the edge. */
const AT_EDGE = 1
const LEAST_NOTE_LINES = 2
const LEAST_ROWS = 3
/**
 * If more than this fraction of the lines at the edge share the baselines of the rows, they are the first
 * cells of the rows.
 */
const MAX_ALIGNED = 0.5

/**
 * Keeps notes to the left of rows together, such as the notes beside the fields of a form. Each note is
 * placed as one piece where it begins. `lines` are ordered by rows, and otherwise stay in this order.
 */
export function withNotesTogether(lines: readonly Line[]): readonly Line[] {
  if (lines.length < LEAST_NOTE_LINES + LEAST_ROWS) return lines
  let left = Number.POSITIVE_INFINITY
  for (const { start } of lines) if (start < left) left = start
  const isAtEdge = ({ start, size }: Line): boolean => start < left + AT_EDGE * size
  const read: Line[] = []
  let run: Line[] = []
  let notesEnd = Number.NEGATIVE_INFINITY
  let rowsStart = Number.POSITIVE_INFINITY
  const endRun = (): void => {
    for (const line of noted(run, isAtEdge)) read.push(line)
    run = []
    notesEnd = Number.NEGATIVE_INFINITY
    rowsStart = Number.POSITIVE_INFINITY
  }
  for (const line of lines) {
    const end = isAtEdge(line) ? Math.max(notesEnd, line.end) : notesEnd
    const start = isAtEdge(line) ? rowsStart : Math.min(rowsStart, line.start)
    if (end > start) endRun()
    run.push(line)
    if (isAtEdge(line)) notesEnd = Math.max(notesEnd, line.end)
    else rowsStart = Math.min(rowsStart, line.start)
  }
  endRun()
  return read
}

function noted(run: readonly Line[], isAtEdge: (line: Line) => boolean): readonly Line[] {
  const edge = run.filter(isAtEdge)
  if (edge.length < LEAST_NOTE_LINES || run.length - edge.length < LEAST_ROWS) return run
  let aligned = 0
  run.forEach((line, at) => {
    if (isAtEdge(line) && isOnRow(run, at, isAtEdge)) aligned++
  })
  if (aligned > MAX_ALIGNED * edge.length) return run
  const noteOf = new Map<Line, Line[]>()
  let note: Line[] = []
  for (const line of edge) {
    const last = note.at(-1)
    if (last === undefined || line.base - last.base > NOTE_SPACING * Math.max(last.size, line.size)) {
      note = []
      noteOf.set(line, note)
    }
    note.push(line)
  }
  return run.flatMap((line) => (isAtEdge(line) ? (noteOf.get(line) ?? []) : [line]))
}

function isOnRow(run: readonly Line[], at: number, isAtEdge: (line: Line) => boolean): boolean {
  const { base, size } = run[at]!
  for (const step of [-1, 1])
    for (let near = at + step; near >= 0 && near < run.length; near += step) {
      const distance = Math.abs(run[near]!.base - base)
      if (distance > size) break
      if (distance <= SAME_ROW * size && !isAtEdge(run[near]!)) return true
    }
  return false
}
