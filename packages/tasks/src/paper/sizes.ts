import type { Size } from '@octavo/pdf/draft'
import * as z from 'zod'
import { type Message, phrase, says } from '../declare/message.js'
import { inPoints, lengthOption, MAX_SIDE, type Unit, unitOption } from './lengths.js'

/** Width and height in portrait orientation, in millimetres (ISO 216) and inches (ANSI Y14.1). */
const SHEETS = {
  A0: [841, 1189, 'mm'],
  A1: [594, 841, 'mm'],
  A2: [420, 594, 'mm'],
  A3: [297, 420, 'mm'],
  A4: [210, 297, 'mm'],
  A5: [148, 210, 'mm'],
  A6: [105, 148, 'mm'],
  B4: [250, 353, 'mm'],
  B5: [176, 250, 'mm'],
  Letter: [8.5, 11, 'in'],
  Legal: [8.5, 14, 'in'],
  Tabloid: [11, 17, 'in'],
  Executive: [7.25, 10.5, 'in'],
} as const

export type SheetName = keyof typeof SHEETS

export const SHEET_NAMES = Object.keys(SHEETS) as [SheetName, ...SheetName[]]

/** `first` is the size of the document's first page, `custom` that of two further options. */
export type SizeName = SheetName | 'first' | 'custom'

const names: [SizeName, ...SizeName[]] = ['first', ...SHEET_NAMES, 'custom']

export function sizeOptions(fallback: SizeName, what: string) {
  return {
    size: z
      .enum(names)
      .default(fallback)
      .meta({
        description: `The size of ${what}: a sheet by its name, first for that of the first page, or custom for width and height.`,
        examples: ['Letter'],
      }),
    ...customSizeOptions(),
  }
}

/** The paper of printed pages. `lengths` are the options in the unit; `only` says with which other options these apply. */
export function paperOptions(
  lengths: string,
  only: { readonly with?: Readonly<Record<string, readonly unknown[]>> } = {},
) {
  return {
    size: z
      .enum([...SHEET_NAMES, 'custom'])
      .default('A4')
      .meta({
        description: 'The size of the paper: a sheet by its name, or custom for width and height.',
        examples: ['Letter'],
        ...only,
      }),
    ...customSizeOptions(),
    unit: unitOption(lengths),
    orientation: z
      .enum(['portrait', 'landscape'])
      .default('portrait')
      .meta({ description: 'The orientation of the paper.', examples: ['landscape'], ...only }),
  }
}

/** Width and height of a size that has no name. */
export function customSizeOptions() {
  return {
    width: lengthOption('With size: custom. The width, in the unit.', 210).meta({
      with: { size: ['custom'] },
    }),
    height: lengthOption('With size: custom. The height, in the unit.', 148).meta({
      with: { size: ['custom'] },
    }),
  }
}

export interface ChosenSize {
  readonly size: SizeName
  readonly width: number
  readonly height: number
  readonly unit: Unit
}

/** Problems of the choice, by option. */
export function* sizeIssues({
  size,
  width,
  height,
  unit,
}: ChosenSize): Iterable<[option: string, message: Message]> {
  for (const [option, length] of [
    ['width', width],
    ['height', height],
  ] as const) {
    if (size === 'custom' && length === 0)
      yield [option, phrase`${says('custom_size_missing')}A custom size needs a ${option} above 0`]
    if (size === 'custom' && inPoints(length, unit) > MAX_SIDE)
      yield [
        option,
        phrase`${says('custom_size_too_large')}No side of a page may be longer than ${MAX_SIDE} points (200 inches)`,
      ]
  }
}

/** The size in points; `first` is that of the first page. Named sizes are in portrait orientation. */
export function sizeInPoints({ size, width, height, unit }: ChosenSize, first: Size): Size {
  if (size === 'first') return first
  const [across, up, of] = size === 'custom' ? ([width, height, unit] as const) : SHEETS[size]
  return { width: rounded(inPoints(across, of)), height: rounded(inPoints(up, of)) }
}

/** The same size in landscape or portrait orientation. */
export function turned({ width, height }: Size, orientation: 'portrait' | 'landscape'): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short }
}

function rounded(points: number): number {
  return Math.round(points * 1000) / 1000
}
