import { Content } from './content.js'
import { drawFrame, type Frame, inset } from './frame.js'
import { type Drawn, padding, type TextStyle } from './text.js'

export interface ListLayout {
  readonly frame: Frame
  readonly style: TextStyle
  /** The labels of the options. */
  readonly labels: readonly string[]
  readonly selected: ReadonlySet<number>
  /** The first option that is seen. */
  readonly topIndex: number
}

const AUTOMATIC_SIZE = 12
const LINE_SPACING = 1.15
/** The colour in which viewers show a selection. */
const SELECTION = [0.6, 0.757, 0.855] as const

/** How many options are seen at once, wholly. */
export function wholeRows(frame: Frame, fontSize: number): number {
  const size = fontSize > 0 ? fontSize : AUTOMATIC_SIZE
  return Math.max(1, Math.floor((frame.height - 2 * inset(frame)) / (size * LINE_SPACING)))
}

/** The content of a list box (ISO 32000-1, 12.7.4.4): its options, the selected ones on a coloured ground. */
export function listAppearance({ frame, style, labels, selected, topIndex }: ListLayout): Drawn {
  const { face, fontName } = style
  const size = style.fontSize > 0 ? style.fontSize : AUTOMATIC_SIZE
  const step = size * LINE_SPACING
  const edge = inset(frame)
  const room = frame.height - 2 * edge
  const first = Math.max(0, Math.min(topIndex, labels.length - 1))
  // Of a row of which next to nothing would be seen, nothing is drawn.
  const shown = labels.slice(first, first + Math.max(1, Math.ceil(room / step - 0.1)))
  const unshown = new Set<string>()
  const content = new Content()
  drawFrame(content, frame)
  content.raw('/Tx BMC')
  content.op('q')
  content.op('re', edge, edge, Math.max(0, frame.width - 2 * edge), Math.max(0, room))
  content.raw('W n')
  shown.forEach((_, row) => {
    if (!selected.has(first + row)) return
    content.op('rg', ...SELECTION)
    content.op('re', edge, frame.height - edge - (row + 1) * step, frame.width - 2 * edge, step)
    content.op('f')
  })
  content.op('BT')
  content.raw(style.colour === '' ? '0 g' : style.colour)
  content.font(fontName, size)
  shown.forEach((label, row) => {
    const { bytes, unshown: missing } = face.encode(label)
    for (const character of missing) unshown.add(character)
    if (row === 0) content.op('Td', padding(frame), frame.height - edge - face.ascent * size)
    else content.op('Td', 0, -step)
    content.show(bytes)
  })
  content.op('ET')
  content.op('Q')
  content.raw('EMC')
  return { content: content.bytes(), unshown: [...unshown] }
}
