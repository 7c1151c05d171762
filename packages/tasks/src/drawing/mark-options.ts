import { PdfError } from '@octavo/pdf/errors'
import * as z from 'zod'
import { engineFailures, TaskFailure } from '../declare/task-failure.js'

const MAX_MARGIN = 14_400

export const POSITIONS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const

export type Position = (typeof POSITIONS)[number]

export function positionOption(what: string, usual: Position, example: Position) {
  return z
    .enum(POSITIONS)
    .default(usual)
    .meta({ description: `Position of ${what} on the page as displayed.`, examples: [example] })
}

export function marginOption(side: string, usual: number) {
  return z
    .number()
    .min(0)
    .max(MAX_MARGIN)
    .default(usual)
    .meta({
      description: `Distance from the ${side} of the page, in points (72 per inch).`,
      examples: [36],
      format: 'length',
    })
}

export const styleOption = z
  .enum(['regular', 'bold', 'italic', 'bold_italic'])
  .default('regular')
  .meta({
    description: 'Font style; scripts without italics use the regular style.',
    examples: ['bold'],
  })

export function colorOption(usual: string) {
  return z
    .string()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/i, { message: 'It must be # and six hexadecimal digits, such as #c00000' })
    .default(usual)
    .meta({
      description: 'The colour of the text: # with red, green and blue in hexadecimal.',
      examples: ['#c00000'],
      format: 'color',
    })
}

export function opacityOption(usual: number) {
  return z
    .number()
    .min(0.01)
    .max(1)
    .default(usual)
    .meta({
      description: 'Opacity, from 0.1 (nearly transparent) to 1 (opaque).',
      examples: [0.5],
      format: 'fraction',
    })
}

export function layerOption(what: string) {
  return z
    .enum(['over', 'under'])
    .default('over')
    .meta({
      description: `Whether ${what} is over or under the page content: a page with an opaque background, such as a scan, hides what is under it.`,
      examples: ['under'],
    })
}

export function styleOf(style: z.output<typeof styleOption>): { bold: boolean; italic: boolean } {
  return { bold: style.startsWith('bold'), italic: style.endsWith('italic') }
}

/** From 0 to 1. */
export function colourOf(color: string): readonly [number, number, number] {
  const part = (at: number): number =>
    Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1000) / 1000
  return [part(1), part(3), part(5)]
}

/** Runs the engine; if it rejects an option, the failure names the option and the file. */
export function drawing<T>(option: string, filename: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    if (error.code !== 'invalid_option' && error.code !== 'missing_character') throw error
    throw new TaskFailure({
      code: engineFailures[error.code].code,
      field: `options[${option}]`,
      input: filename,
      message: `${filename}: ${error.message}`,
    })
  }
}

export const CLAIMS_DROPPED = 'Removed conformance claims, because what is drawn may not: PDF/A-1b …'
