import type { Colour } from '../drawing/text-mark.js'
import type { Picture } from '../images/picture.js'
import type { TextStyleWanted } from '../platform/typesetting.js'

/** In points on the page as displayed, from its upper left corner. */
export interface PlacedBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PlacedPoint {
  readonly x: number
  readonly y: number
}

interface OnPage {
  /** The index of the page. */
  readonly page: number
}

interface Drawn extends OnPage {
  /** An annotation (ISO 32000-2, 12.5), or drawn into the content of the page. */
  readonly as: 'annotation' | 'content'
  /** From 0 to 1. */
  readonly opacity: number
  /** The text and the author of the annotation. */
  readonly comment: string
  readonly author: string
}

interface Turned {
  /** Counterclockwise, about the centre. */
  readonly degrees: number
}

export interface LineStyle {
  readonly colour: Colour
  readonly lineWidth: number
  readonly isDashed: boolean
}

interface Shape extends Drawn, LineStyle {
  /** Undefined for none. */
  readonly fill: Colour | undefined
}

export interface TextObject extends Drawn, Turned, TextStyleWanted {
  readonly type: 'text'
  readonly x: number
  readonly y: number
  /** Undefined: lines are not broken. */
  readonly width: number | undefined
  readonly text: string
  readonly size: number
  readonly colour: Colour
  /** Behind the text; undefined for none. */
  readonly fill: Colour | undefined
  readonly align: 'left' | 'center' | 'right'
  /** The distance between baselines, as a multiple of the size. */
  readonly lineHeight: number
  readonly isUnderlined: boolean
}

export interface ImageObject extends Drawn, Turned {
  readonly type: 'image'
  readonly picture: Picture
  /** What it shows, for readers that read aloud; empty if it is a decoration. */
  readonly alternative: string
  readonly x: number
  readonly y: number
  /** Undefined: that of its pixels, 96 to the inch. */
  readonly width: number | undefined
  /** Undefined: that of the picture's aspect ratio. */
  readonly height: number | undefined
}

export interface BoxObject extends Shape, Turned, PlacedBox {
  readonly type: 'rectangle' | 'ellipse'
}

export interface PathObject extends Shape {
  readonly type: 'line' | 'arrow' | 'polyline' | 'polygon'
  readonly points: readonly PlacedPoint[]
}

export interface InkObject extends Drawn, LineStyle {
  readonly type: 'ink'
  readonly strokes: readonly (readonly PlacedPoint[])[]
  readonly isSmooth: boolean
}

export interface SignObject extends Drawn, PlacedBox {
  readonly type: 'check' | 'cross'
  readonly colour: Colour
  /** Undefined: by the size of the box. */
  readonly lineWidth: number | undefined
}

export interface TextMarkObject extends Drawn {
  readonly type: 'highlight' | 'underline' | 'strikeout' | 'squiggly'
  /** One for each line of text. */
  readonly boxes: readonly PlacedBox[]
  readonly colour: Colour
}

export interface WhiteoutObject extends Drawn, PlacedBox {
  readonly type: 'whiteout'
  readonly colour: Colour
}

export interface NoteObject extends OnPage, PlacedPoint {
  readonly type: 'note'
  readonly comment: string
  readonly author: string
  readonly colour: Colour
  readonly opacity: number
}

export interface LinkObject extends OnPage, PlacedBox {
  readonly type: 'link'
  /** An address, or the index of a page. */
  readonly to: string | number
}

/** An object whose appearance does not depend on whether it is an annotation. */
export type DrawnObject =
  | TextObject
  | ImageObject
  | BoxObject
  | PathObject
  | InkObject
  | SignObject
  | TextMarkObject
  | WhiteoutObject

export type NewObject = DrawnObject | NoteObject | LinkObject
