import type { Step } from '../conversion.js'
import { refused } from '../errors.js'
import { type Form, type Held, isObject } from '../form/form.js'
import { pagesOf } from './pages.js'

/** One watermark (under the content) or stamp (over it). */
export interface Mark extends Step {
  /** The image or PDF that is drawn. */
  readonly file: Held | undefined
}

/** A text of this size, in points, if it is not relative to the page: the default of pdfcpu. */
const USUAL_POINTS = 24
/** Of the width of the page. */
const USUAL_SCALE = 0.5
/** Across the page, from the lower left corner. */
const USUAL_ROTATION = 45

export function readMarks(form: Form, kind: 'watermark' | 'stamp', isNeeded = false): readonly Mark[] {
  const sources = form.texts(`${kind}Source`).filter((source) => source !== '')
  if (sources.length === 0 && isNeeded) form.needed(`${kind}Source`)
  const expressions = form.texts(`${kind}Expression`)
  const pages = form.texts(`${kind}Pages`)
  const options = form.texts(`${kind}Options`)
  const files = [...form.filesOf(kind)]
  return sources.flatMap((source, index) => {
    if (source !== 'text' && source !== 'image' && source !== 'pdf')
      throw refused(
        `Invalid form data: form field '${kind}Source' is invalid (got '${source.slice(0, 100)}', resulting to wrong value, expected either 'text', 'image' or 'pdf')`,
      )
    const look = readLook(kind, options[index])
    const place = {
      pages: pagesOf(pages[index]),
      layer: kind === 'watermark' ? 'under' : 'over',
      ...placeOf(look),
    }
    if (source === 'text') return [textMark(kind, expressions[index] ?? '', look, place)]
    const file = files.shift()
    if (file !== undefined) return [fileMark(source, file, look, place)]
    // Reported after the other problems of the form.
    return [{ task: MISSING, options: { kind }, file: undefined }]
  })
}

const MISSING = 'missing'

/** To be called when the form is known to be valid otherwise. */
export function checkMarks(marks: readonly Mark[]): void {
  const missing = marks.find(({ task }) => task === MISSING)
  if (missing === undefined) return
  throw refused(`Invalid form data: a ${missing.options.kind} file is required for image or pdf source`)
}

function textMark(kind: string, text: string, look: Look, place: Step['options']): Mark {
  if (text.trim() === '')
    throw refused(`Invalid form data: form field '${kind}Expression' is required for the source 'text'`)
  const points = look.points ?? USUAL_POINTS
  return {
    task: 'watermark-pdf',
    options: {
      text,
      // Relative to the page: as large as fits.
      font_size:
        look.isAbsolute || look.points !== undefined ? points * (look.isAbsolute ? look.scale : 1) : 0,
      font_style: styleOf(look.font),
      color: look.color ?? '#808080',
      ...place,
    },
    file: undefined,
  }
}

function fileMark(source: 'image' | 'pdf', file: Held, { scale }: Look, place: Step['options']): Mark {
  return source === 'image'
    ? {
        task: 'watermark-pdf',
        options: { image: file.name, image_width: Math.min(100, Math.max(1, scale * 100)), ...place },
        file,
      }
    : {
        task: 'stamp-pdf',
        options: { stamp: file.name, fit: 'none', scale: Math.min(10, Math.max(0.01, scale)), ...place },
        file,
      }
}

interface Look {
  readonly points: number | undefined
  readonly scale: number
  readonly isAbsolute: boolean
  readonly rotation: number
  readonly opacity: number
  readonly position: string
  readonly offset: readonly [x: number, y: number]
  readonly color: string | undefined
  readonly font: string
}

const positions: Readonly<Record<string, string>> = {
  tl: 'top-left',
  tc: 'top',
  tr: 'top-right',
  l: 'left',
  c: 'center',
  r: 'right',
  bl: 'bottom-left',
  bc: 'bottom',
  br: 'bottom-right',
}

/** The keys of pdfcpu that have a counterpart here; it accepts every beginning of them. */
const keys = [
  'points',
  'scalefactor',
  'rotation',
  'diagonal',
  'opacity',
  'position',
  'offset',
  'fillcolor',
  'color',
  'fontname',
] as const

function readLook(kind: string, text: string | undefined): Look {
  const sent = new Map<string, string>()
  for (const [name, value] of Object.entries(readOptions(kind, text))) {
    const key = keys.find((known) => known.startsWith(name.toLowerCase()))
    if (key === undefined)
      throw refused(
        `Invalid form data: form field '${kind}Options' has the option '${name.slice(0, 50)}', which is not available here. Available: ${keys.join(', ')}.`,
      )
    sent.set(key, String(value).trim())
  }
  const number = (key: (typeof keys)[number], from: number, to: number): number | undefined => {
    const value = sent.get(key)
    if (value === undefined) return undefined
    const read = Number(value)
    if (value !== '' && read >= from && read <= to) return read
    throw refused(
      `Invalid form data: form field '${kind}Options' is invalid: '${key}' has to be a number from ${from} to ${to}`,
    )
  }
  const [scale = String(USUAL_SCALE), mode = 'rel'] = (sent.get('scalefactor') ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const [x = 0, y = 0] = (sent.get('offset') ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
  const diagonal = number('diagonal', 0, 2)
  return {
    points: number('points', 1, 1000),
    scale: Number(scale) > 0 ? Number(scale) : USUAL_SCALE,
    isAbsolute: mode.startsWith('a'),
    rotation: number('rotation', -180, 180) ?? (diagonal === 2 ? -USUAL_ROTATION : USUAL_ROTATION),
    opacity: Math.max(0.01, number('opacity', 0, 1) ?? 1),
    position: positionOf(kind, sent.get('position') ?? 'c'),
    offset: [Number.isFinite(x) ? x : 0, Number.isFinite(y) ? y : 0],
    color: colorOf(kind, sent.get('fillcolor') ?? sent.get('color')),
    font: sent.get('fontname') ?? '',
  }
}

function readOptions(kind: string, text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // The same problem as with another kind of value.
  }
  throw refused(
    `Invalid form data: form field '${kind}Options' is invalid: it has to be a JSON object with texts`,
  )
}

function positionOf(kind: string, text: string): string {
  const found = positions[text] ?? Object.values(positions).find((name) => name === text)
  if (found !== undefined) return found
  throw refused(
    `Invalid form data: form field '${kind}Options' is invalid: 'position' has to be one of ${Object.keys(positions).join(', ')}`,
  )
}

/** `#ff0000`, or three numbers from 0 to 1. */
function colorOf(kind: string, text: string | undefined): string | undefined {
  if (text === undefined || /^#[0-9a-f]{6}$/i.test(text)) return text
  const parts = text.split(/[\s,]+/).map(Number)
  if (parts.length === 3 && parts.every((part) => part >= 0 && part <= 1))
    return `#${parts
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  throw refused(
    `Invalid form data: form field '${kind}Options' is invalid: a colour is # with six hexadecimal digits, or three numbers from 0 to 1`,
  )
}

function styleOf(font: string): string {
  const isBold = /bold/i.test(font)
  const isItalic = /italic|oblique/i.test(font)
  if (isBold) return isItalic ? 'bold_italic' : 'bold'
  return isItalic ? 'italic' : 'regular'
}

/** pdfcpu counts offsets to the right and upwards; only the distance from an edge can be set here. */
function placeOf({ position, offset: [x, y], rotation, opacity }: Look): Step['options'] {
  return { position, margin_x: Math.abs(x), margin_y: Math.abs(y), rotation, opacity }
}
