import { asciiBytes } from '../syntax/characters.js'
import { Content } from './content.js'
import { drawFrame, drawRoundFrame, type Frame, inset } from './frame.js'

/** The marks of check boxes and radio buttons, by their /MK /CA code in ZapfDingbats, with their metrics. */
const marks: Readonly<
  Record<string, { readonly width: number; readonly bottom: number; readonly top: number }>
> = {
  '4': { width: 0.846, bottom: -0.013, top: 0.706 },
  '8': { width: 0.677, bottom: -0.014, top: 0.705 },
  H: { width: 0.816, bottom: -0.012, top: 0.706 },
  l: { width: 0.791, bottom: -0.014, top: 0.708 },
  n: { width: 0.761, bottom: 0, top: 0.691 },
  u: { width: 0.788, bottom: -0.014, top: 0.704 },
}

export interface MarkLayout {
  readonly frame: Frame
  readonly isOn: boolean
  /** The code of the mark; an unknown code selects the default mark. */
  readonly mark: string | undefined
  readonly isRadio: boolean
  /** The name of ZapfDingbats in the appearance's resources. */
  readonly fontName: string
  /** 0 means automatic. */
  readonly fontSize: number
  readonly colour: string
}

/** One state of a check box or radio button (ISO 32000-1, 12.7.4.2.3 and 12.7.4.2.4). */
export function markAppearance(layout: MarkLayout): Uint8Array {
  const { frame, isRadio } = layout
  const code = layout.mark !== undefined && layout.mark in marks ? layout.mark : isRadio ? 'l' : '4'
  const mark = marks[code]!
  const content = new Content()
  if (isRadio && code === 'l') drawRoundFrame(content, frame)
  else drawFrame(content, frame)
  if (!layout.isOn) return content.bytes()
  const edge = inset(frame)
  const room = Math.min(frame.width, frame.height) - 2 * edge
  const largest = isRadio ? room * 0.8 : room
  const size = layout.fontSize > 0 ? layout.fontSize : Math.max(1, largest)
  content.op('q')
  content.op('BT')
  content.raw(layout.colour === '' ? '0 g' : layout.colour)
  content.font(layout.fontName, size)
  const x = (frame.width - mark.width * size) / 2
  const y = (frame.height - (mark.bottom + mark.top) * size) / 2
  content.op('Td', x, y)
  content.show(asciiBytes(code))
  content.op('ET')
  content.op('Q')
  return content.bytes()
}
