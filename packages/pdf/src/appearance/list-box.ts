import { Content } from './content.js'
import { drawFrame, type Frame, inset } from './frame.js'
import { type Drawn, padding, type TextStyle } from './text.js'
import { faceSetter, type TextSetter } from './text-setter.js'

export interface ListLayout extends SetListLayout {
  readonly style: TextStyle
}

/** The content of a list box, independent of how its glyphs are made. */
export interface SetListLayout {
  readonly frame: Frame
  readonly style: Pick<TextStyle, 'fontSize' | 'colour'>
  /** The labels of the visible options. */
  readonly labels: readonly string[]
  readonly selected: ReadonlySet<number>
}

const AUTOMATIC_SIZE = 12
const LINE_SPACING = 1.15
/** The colour that viewers use for a selection. */
const SELECTION = [0.6, 0.757, 0.855] as const

/** The number of completely visible options. */
export function wholeRows(frame: Frame, fontSize: number): number {
  const size = fontSize > 0 ? fontSize : AUTOMATIC_SIZE
  return Math.max(1, Math.floor((frame.height - 2 * inset(frame)) / (size * LINE_SPACING)))
}

/** The content of a list box (ISO 32000-1, 12.7.4.4): its options, with the selected ones highlighted. */
export function listAppearance(layout: ListLayout): Drawn {
  const { face, fontName } = layout.style
  const unshown = new Set(layout.labels.flatMap((label) => face.encode(label).unshown))
  return { content: drawnList(layout, faceSetter(face, fontName)), unshown: [...unshown] }
}

/** The options that fit, from `topIndex` on if there are as many: the index of the first, and the end. */
export function visibleOptions(
  frame: Frame,
  fontSize: number,
  count: number,
  topIndex: number,
): [first: number, end: number] {
  const size = fontSize > 0 ? fontSize : AUTOMATIC_SIZE
  const room = frame.height - 2 * inset(frame)
  const first = Math.max(0, Math.min(topIndex, count - 1))
  // A row that would be almost invisible is not drawn.
  const rows = Math.max(1, Math.ceil(room / (size * LINE_SPACING) - 0.1))
  return [first, Math.min(count, first + rows)]
}

/** The same with an explicit text setter. */
export function drawnList(layout: SetListLayout, setter: TextSetter): Uint8Array {
  const { frame, style, selected, labels } = layout
  const size = style.fontSize > 0 ? style.fontSize : AUTOMATIC_SIZE
  const step = size * LINE_SPACING
  const edge = inset(frame)
  const room = frame.height - 2 * edge
  const content = new Content()
  drawFrame(content, frame)
  content.raw('/Tx BMC')
  content.op('q')
  content.op('re', edge, edge, Math.max(0, frame.width - 2 * edge), Math.max(0, room))
  content.raw('W n')
  labels.forEach((_, row) => {
    if (!selected.has(row)) return
    content.op('rg', ...SELECTION)
    content.op('re', edge, frame.height - edge - (row + 1) * step, frame.width - 2 * edge, step)
    content.op('f')
  })
  content.op('BT')
  content.raw(style.colour === '' ? '0 g' : style.colour)
  setter.begin(content, size)
  labels.forEach((label, row) => {
    if (row === 0) content.op('Td', padding(frame), frame.height - edge - setter.ascent * size)
    else content.op('Td', 0, -step)
    setter.line(label).show(content, size)
  })
  content.op('ET')
  content.op('Q')
  content.raw('EMC')
  return content.bytes()
}
