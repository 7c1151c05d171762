/** In points, from the upper left corner of the page as displayed. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box extends Point {
  readonly width: number
  readonly height: number
}

/** What can be set for every object that is drawn. */
interface Drawn {
  readonly page: number
  readonly opacity?: number
  /** Drawn into the page, or an annotation that readers can change. */
  readonly as?: 'content' | 'annotation'
  readonly comment?: string
}

interface Line {
  readonly color?: string
  readonly line_width?: number
  readonly dashed?: boolean
}

export type FontStyle = 'regular' | 'bold' | 'italic' | 'bold-italic'

export interface TextObject extends Drawn, Point {
  readonly type: 'text'
  readonly width: number
  readonly text: string
  readonly font_size?: number
  readonly font_style?: FontStyle
  readonly color?: string
  readonly fill?: string | null
  readonly align?: 'left' | 'center' | 'right'
  readonly line_height?: number
  readonly underline?: boolean
  /** Degrees counterclockwise, about its centre. */
  readonly rotation?: number
}

export interface ImageObject extends Drawn, Box {
  readonly type: 'image'
  /** The name of the file. */
  readonly image: string
  readonly alt?: string
  readonly rotation?: number
}

export interface ShapeObject extends Drawn, Box, Line {
  readonly type: 'rectangle' | 'ellipse'
  readonly fill?: string | null
  readonly rotation?: number
}

export interface PathObject extends Drawn, Line {
  readonly type: 'line' | 'arrow' | 'polyline' | 'polygon'
  readonly points: readonly Point[]
  readonly fill?: string | null
}

export interface InkObject extends Drawn, Line {
  readonly type: 'ink'
  readonly strokes: readonly (readonly Point[])[]
  readonly smooth?: boolean
}

export interface SignObject extends Drawn, Box {
  readonly type: 'check' | 'cross'
  readonly color?: string
  readonly line_width?: number
}

export interface TextMarkObject extends Drawn {
  readonly type: 'highlight' | 'underline' | 'strikeout' | 'squiggly'
  readonly boxes: readonly Box[]
  readonly color?: string
}

export interface WhiteoutObject extends Drawn, Box {
  readonly type: 'whiteout'
  readonly color?: string
}

export interface NoteObject extends Point {
  readonly type: 'note'
  readonly page: number
  readonly comment: string
  readonly color?: string
  readonly opacity?: number
}

export interface LinkObject extends Box {
  readonly type: 'link'
  readonly page: number
  readonly url?: string
  readonly to_page?: number
}

/** What edit-pdf adds to a page, as its option `objects` takes it, in points. */
export type PageObject =
  | TextObject
  | ImageObject
  | ShapeObject
  | PathObject
  | InkObject
  | SignObject
  | TextMarkObject
  | WhiteoutObject
  | NoteObject
  | LinkObject

export type ObjectType = PageObject['type']

/** Notes have the size of their icon. */
export const NOTE_SIZE = 20

/** Whether something follows the scheme. */
export function isAddress(address: string): boolean {
  return /^(https?|mailto|tel|ftp):\S/i.test(address)
}

/** Whether it would be written. What is not filled in yet, such as a note without text, is left out. */
export function isComplete(object: PageObject): boolean {
  if (object.type === 'text') return object.text.trim() !== ''
  if (object.type === 'note') return object.comment !== ''
  if (object.type === 'link') return isAddress(object.url ?? '') || object.to_page !== undefined
  return true
}
