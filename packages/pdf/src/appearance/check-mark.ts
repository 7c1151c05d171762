import { asciiBytes } from '../syntax/characters.js'
import { Content } from './content.js'
import { drawFrame, drawRoundFrame, type Frame, inset } from './frame.js'

/** The marks a check box or radio button may have, by the code /MK /CA gives them in ZapfDingbats, and their measures there. */
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

export interface MarkLook {
  readonly frame: Frame
  readonly isOn: boolean
  /** The code of the mark; an unknown one gives the usual mark of its kind. */
  readonly mark: string | undefined
  readonly isRadio: boolean
  /** The name of ZapfDingbats in the appearance's resources. */
  readonly fontName: string
  /** 0 means: as large as fits. */
  readonly fontSize: number
  readonly colour: string
}

/** One state of a check box or radio button (ISO 32000-1, 12.7.4.2.3 and 12.7.4.2.4). */
export function markAppearance(look: MarkLook): Uint8Array {
  const { frame, isRadio } = look
  const code = look.mark !== undefined && look.mark in marks ? look.mark : isRadio ? 'l' : '4'
  const mark = marks[code]!
  const content = new Content()
  if (isRadio && code === 'l') drawRoundFrame(content, frame)
  else drawFrame(content, frame)
  if (!look.isOn) return content.bytes()
  const edge = inset(frame)
  const room = Math.min(frame.width, frame.height) - 2 * edge
  const largest = isRadio ? room * 0.8 : room
  const size = look.fontSize > 0 ? look.fontSize : Math.max(1, largest)
  content.op('q')
  content.op('BT')
  content.raw(look.colour === '' ? '0 g' : look.colour)
  content.font(look.fontName, size)
  const x = (frame.width - mark.width * size) / 2
  const y = (frame.height - (mark.bottom + mark.top) * size) / 2
  content.op('Td', x, y)
  content.show(asciiBytes(code))
  content.op('ET')
  content.op('Q')
  return content.bytes()
}
