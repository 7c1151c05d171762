import type { Box } from '../geometry/box.js'

/** One character of a string that is shown. Measures are for a size of 1. */
export interface Character {
  /** Bytes of its code. */
  readonly length: number
  /** How far the next one is away: to the right, or upwards in vertical writing (so mostly negative). */
  readonly advance: number
  /** Where it may leave marks, seen from its origin; undefined where it leaves none, as a space. */
  readonly box: Box | undefined
  /** Whether word spacing is added behind it (ISO 32000-1, 9.3.3). */
  readonly isSpace: boolean
  /** Whether it brings its own colours, whatever the present one is (9.6.5). */
  readonly isColoured: boolean
}

/** A font as far as it matters for where its text leaves marks. */
export interface TextFont {
  readonly isVertical: boolean
  /** The character whose code begins at a place of a string. */
  character(bytes: Uint8Array, at: number): Character
}

export const SPACE = 32
