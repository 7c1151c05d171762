import type { Parameters } from '../parameters.js'
import { elementsOf, type Plan, type SentFile, type Step, type Tool } from './tool.js'

const COLOR = /^#[0-9a-f]{6}$/i

export function colorOf(parameters: Parameters): string {
  const color = parameters.text('font_color') ?? '#000000'
  if (!COLOR.test(color))
    throw parameters.refused('font_color', 'must be # and six hexadecimal digits, such as #c00000')
  return color
}

const styles = {
  regular: 'regular',
  bold: 'bold',
  italic: 'italic',
  bolditalic: 'bold_italic',
  bold_italic: 'bold_italic',
  'bold italic': 'bold_italic',
} as const

export function styleOf(parameters: Parameters): string {
  const names = Object.keys(styles) as (keyof typeof styles)[]
  return styles[parameters.choice('font_style', names, 'regular')]
}

const MAX_ADJUSTMENT = 14_400

/** Adjustments are added to the distance from the edge. A centred mark has no such distance. */
function placeOf(
  parameters: Parameters,
  usual: 'middle' | 'bottom',
  margins: { readonly x: number; readonly y: number },
): Readonly<Record<string, unknown>> {
  const vertical = parameters.choice('vertical_position', ['top', 'middle', 'bottom'], usual)
  const horizontal = parameters.choice('horizontal_position', ['left', 'center', 'right'], 'center')
  return {
    position: positionOf(vertical, horizontal),
    margin_x: margin(parameters, 'horizontal_position_adjustment', margins.x, horizontal === 'center'),
    margin_y: margin(parameters, 'vertical_position_adjustment', margins.y, vertical === 'middle'),
  }
}

function positionOf(vertical: 'top' | 'middle' | 'bottom', horizontal: 'left' | 'center' | 'right'): string {
  if (vertical === 'middle') return horizontal
  return horizontal === 'center' ? vertical : `${vertical}-${horizontal}`
}

function margin(parameters: Parameters, name: string, usual: number, isCentred: boolean): number {
  const adjustment = parameters.number(name, 0, -MAX_ADJUSTMENT, MAX_ADJUSTMENT)
  if (adjustment !== 0 && isCentred)
    throw parameters.refused(name, 'a mark in the middle cannot be moved. Choose an edge, or leave it out')
  return Math.max(0, usual + adjustment)
}

export const pagenumber: Tool = {
  takes: 'pipeline',
  tasks: ['page-numbers'],
  isPerFile: true,
  makesPdf: true,
  plan(sent, entries) {
    const parameters = withNamesOfOtherSdks(sent)
    const pages = parameters.pages('pages') ?? 'all'
    const pattern = (parameters.text('text') ?? '{n}').replaceAll('{p}', '{total}')
    if (parameters.choice('vertical_position', ['top', 'middle', 'bottom'], 'bottom') === 'middle')
      throw parameters.refused('vertical_position', 'must be top or bottom')
    const options = {
      pattern,
      pages: parameters.flag('first_cover', false) ? `${pages},!1` : pages,
      first_number: Math.floor(parameters.number('starting_number', 1, 0, 1_000_000_000)),
      facing_pages: parameters.flag('facing_pages', false),
      ...placeOf(parameters, 'bottom', { x: 36, y: 24 }),
      // Some SDKs send 0 for what was not set.
      font_size: Math.max(3, parameters.number('font_size', 14, 0, 200) || 14),
      font_style: styleOf(parameters),
      color: colorOf(parameters),
      opacity: opacityOf(parameters),
      layer: layerOf(parameters),
    }
    return { steps: [{ task: 'page-numbers', options }], entries }
  },
}

/** The Python SDK has other parameter names than the others. */
function withNamesOfOtherSdks(parameters: Parameters): Parameters {
  const [vertical, horizontal] = parameters.text('position')?.split('_') ?? []
  return parameters.withUsual({
    vertical_position: vertical,
    horizontal_position: horizontal,
    starting_number: parameters.raw('start_number'),
    text: parameters.text('format')?.replaceAll('{page_number}', '{n}').replaceAll('{total_pages}', '{p}'),
  })
}

/** 100 is opaque. Some SDKs send 0 for what was not set. */
function opacityOf(parameters: Parameters): number {
  return Math.max(0.01, (parameters.number('transparency', 100, 0, 100) || 100) / 100)
}

function layerOf(parameters: Parameters): 'over' | 'under' {
  return parameters.choice('layer', ['above', 'below'], 'above') === 'above' ? 'over' : 'under'
}

const MAX_ELEMENTS = 20

export const watermark: Tool = {
  takes: 'watermark-pdf',
  hasChoice: true,
  tasks: ['watermark-pdf'],
  isPerFile: true,
  makesPdf: true,
  plan(parameters, files) {
    const elements = elementsOf(parameters, MAX_ELEMENTS)
    const marks = (elements.length === 0 ? [parameters] : elements).map((element) => markOf(element, files))
    // Images are uploaded like other files; SDKs list them together.
    const images = new Set(marks.map(({ image }) => image))
    const entries = files.filter(({ file }) => !images.has(file))
    const [first] = marks
    if (first?.image !== undefined && marks.length === 1) return onePicture(first, entries)
    const picture = marks.find(({ image }) => image !== undefined)
    if (picture !== undefined)
      throw picture.parameters.refused('image', 'an image cannot be one of several watermarks')
    return { steps: marks.map(({ options }) => ({ task: 'watermark-pdf', options })), entries }
  },
}

interface Mark {
  readonly parameters: Parameters
  /** The `server_filename` of its picture. */
  readonly image: string | undefined
  readonly options: Step['options']
}

function onePicture({ image, options }: Mark, entries: readonly SentFile[]): Plan {
  // Found by its name, which is unique.
  const picture: SentFile = { file: image!, filename: image!, rotation: 0 }
  return { alone: { task: 'watermark-pdf', options }, entries: [...entries, picture] }
}

/** The Ruby SDK has other parameter names than the others. */
function withUsualNames(parameters: Parameters): Parameters {
  return parameters.withUsual({
    rotation: parameters.raw('rotate'),
    vertical_position_adjustment: parameters.raw('vertical_adjustment'),
    horizontal_position_adjustment: parameters.raw('horizontal_adjustment'),
  })
}

function markOf(sent: Parameters, files: readonly SentFile[]): Mark {
  const parameters = withUsualNames(sent)
  refuseScaling(parameters)
  // An element has a type; some SDKs also send a mode, which is always `text`.
  const mode = parameters.choice(
    parameters.has('type') ? 'type' : 'mode',
    ['text', 'image', 'multi'],
    parameters.has('image') ? 'image' : 'text',
  )
  const image = mode === 'image' ? imageOf(parameters, files) : undefined
  const options = {
    ...(image === undefined
      ? {
          text: parameters.needed('text', 'It is the text of the watermark.'),
          font_size: parameters.number('font_size', 14, 0, 1000) || 14,
          font_style: styleOf(parameters),
          color: colorOf(parameters),
        }
      : { image }),
    pages: parameters.pages('pages') ?? 'all',
    opacity: opacityOf(parameters),
    rotation: parameters.number('rotation', 0, -360, 360),
    tiled: parameters.flag('mosaic', false),
    layer: layerOf(parameters),
    ...placeOf(parameters, 'middle', { x: 36, y: 36 }),
  }
  return { parameters, image, options }
}

/**
 * PHP sends the image of an element as `server_filename`, other SDKs the ID from upload; the name that it was
 * uploaded with is accepted too.
 */
export function imageOf(parameters: Parameters, files: readonly SentFile[]): string {
  const image =
    parameters.text('server_filename') ??
    parameters.needed('image', 'It is the server_filename of an uploaded image.')
  return files.find(({ filename }) => filename === image)?.file ?? image
}

function refuseScaling(parameters: Parameters): void {
  for (const name of ['zoom', 'image_resize']) {
    if (parameters.number(name, 1, 0, 1000) > 1)
      throw parameters.refused(
        name,
        'the size of an image cannot be set here: it is half as wide as the page',
      )
  }
}
