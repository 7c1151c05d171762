import { isAddress } from '@octavo/pdf/addresses'
import * as z from 'zod'
import { type Message, phrase, Send } from '../declare/message.js'
import { styleOption } from '../drawing/mark-options.js'
import {
  boxOption,
  boxOptions,
  colorOption,
  cornerOptions,
  lengthOption,
  noColorOption,
  opacityOption,
  pageOption,
  pagesOfObjectOption,
  positionOption,
} from './placement-options.js'

/** Maximum number of objects of one run. */
const MAX_OBJECTS = 5000
export const MAX_TEXT = 20_000
const MAX_NAME = 1000
const MAX_POINTS = 10_000
const MAX_STROKES = 1000
const MAX_BOXES = 1000
const MAX_LINE = 200

export const authorOption = z
  .string()
  .max(MAX_NAME)
  .optional()
  .meta({ description: 'Author of the annotation. Default: the option author.' })

const comment = z
  .string()
  .max(MAX_TEXT)
  .default('')
  .meta({ description: 'Text of the annotation, shown in its window.' })

function drawn(usual: 'content' | 'annotation') {
  return {
    page: pagesOfObjectOption,
    as: z.enum(['content', 'annotation']).default(usual).meta({
      description: 'Drawn into the page, or an annotation that readers can change and remove.',
    }),
    opacity: opacityOption.default(1),
    comment,
    author: authorOption,
  }
}

const rotation = z
  .number()
  .min(-360)
  .max(360)
  .default(0)
  .meta({ description: 'Degrees counterclockwise, about its centre.' })

const lineWidth = (usual: number) =>
  z.number().min(0).max(MAX_LINE).default(usual).meta({ description: 'Width of the line in points.' })

const line = {
  color: colorOption('#000000', 'Colour of the line'),
  line_width: lineWidth(1),
  dashed: z.boolean().default(false).meta({ description: 'Whether the line is dashed.' }),
}

const point = z.strictObject({
  x: positionOption('Distance from the left side of the page as displayed.'),
  y: positionOption('Distance from the top of the page as displayed.'),
})

const text = z.strictObject({
  type: z.literal('text'),
  ...drawn('content'),
  ...cornerOptions,
  width: lengthOption(
    'Lines are broken to fit into this width. Absent: only at line breaks of the text.',
  ).optional(),
  text: z.string().min(1).max(MAX_TEXT).meta({ description: 'The text, in any script.' }),
  font_size: z.number().min(1).max(1000).default(12).meta({ description: 'Font size in points.' }),
  font_style: styleOption,
  color: colorOption('#000000', 'Colour of the text'),
  fill: noColorOption('Colour behind the text'),
  align: z.enum(['left', 'center', 'right']).default('left').meta({ description: 'Alignment of its lines.' }),
  line_height: z
    .number()
    .min(0.5)
    .max(10)
    .default(1.2)
    .meta({ description: 'Distance between lines, as a multiple of the font size.' }),
  underline: z.boolean().default(false).meta({ description: 'Whether the text is underlined.' }),
  rotation,
})

const image = z.strictObject({
  type: z.literal('image'),
  ...drawn('content'),
  ...cornerOptions,
  width: lengthOption('Its width. Absent: that of its pixels, 96 to the inch.').optional(),
  height: lengthOption('Its height. Absent: by its width and the shape of the image.').optional(),
  image: z.string().min(1).max(MAX_NAME).meta({
    description: 'The filename of the entry with the image, a PNG or JPEG.',
  }),
  alt: z.string().max(MAX_NAME).default('').meta({
    description: 'What it shows, for readers that read aloud; for tagged documents.',
  }),
  rotation,
})

const shape = z.strictObject({
  type: z.enum(['rectangle', 'ellipse']),
  ...drawn('content'),
  ...boxOptions,
  ...line,
  fill: noColorOption('Colour inside'),
  rotation,
})

const path = z.strictObject({
  type: z.enum(['line', 'arrow', 'polyline', 'polygon']),
  ...drawn('content'),
  points: z.array(point).min(2).max(MAX_POINTS).meta({
    description:
      'Its points in order: two for a line, three or more for a polygon. An arrow points to the last.',
  }),
  ...line,
  fill: noColorOption('Colour inside a polygon'),
})

const ink = z.strictObject({
  type: z.literal('ink'),
  ...drawn('content'),
  strokes: z
    .array(z.array(point).min(1).max(MAX_POINTS))
    .min(1)
    .max(MAX_STROKES)
    .meta({ description: 'Free-hand lines: the points of each, from pen down to pen up.' }),
  ...line,
  smooth: z.boolean().default(true).meta({ description: 'Whether the lines are smoothed.' }),
})

const sign = z.strictObject({
  type: z.enum(['check', 'cross']),
  ...drawn('content'),
  ...boxOptions,
  color: colorOption('#000000', 'Colour of the mark'),
  line_width: z
    .number()
    .min(0.1)
    .max(MAX_LINE)
    .optional()
    .meta({ description: 'Width of its lines in points. Default: an eighth of its shorter side.' }),
})

function textMark(usual: string) {
  return {
    ...drawn('annotation'),
    boxes: z.array(boxOption).min(1).max(MAX_BOXES).meta({ description: 'The box of each line of text.' }),
    color: colorOption(usual, 'Colour of the mark'),
  }
}

const highlight = z.strictObject({ type: z.literal('highlight'), ...textMark('#ffd400') })

const textLine = z.strictObject({
  type: z.enum(['underline', 'strikeout', 'squiggly']),
  ...textMark('#ff0000'),
})

const whiteout = z.strictObject({
  type: z.literal('whiteout'),
  ...drawn('content'),
  ...boxOptions,
  color: colorOption('#ffffff', 'Its colour'),
})

const note = z.strictObject({
  type: z.literal('note'),
  page: pagesOfObjectOption,
  ...cornerOptions,
  comment: z.string().min(1).max(MAX_TEXT).meta({ description: 'Its text.' }),
  author: authorOption,
  color: colorOption('#ffd400', 'Colour of the icon'),
  opacity: opacityOption.default(1),
})

const link = z.strictObject({
  type: z.literal('link'),
  page: pagesOfObjectOption,
  ...boxOptions,
  url: z.string().max(5000).optional().meta({ description: 'Address that is opened.' }),
  to_page: pageOption.optional().meta({ description: 'Page that is opened instead, from 1.' }),
})

const object = z.discriminatedUnion('type', [
  text,
  image,
  shape,
  path,
  ink,
  sign,
  highlight,
  textLine,
  whiteout,
  note,
  link,
])

export type ObjectOption = z.output<typeof object>

export const objectsOption = z
  .array(object)
  .max(MAX_OBJECTS)
  .default([])
  .meta({
    description:
      'What is added to pages, in order: text, image, rectangle, ellipse, line, arrow, polyline, polygon, ink, check, cross, highlight, underline, strikeout, squiggly, note, link, whiteout. Positions are measured from the upper left corner of the page as displayed. A whiteout only covers what is under it; redact-pdf removes it.',
    examples: [
      [
        { type: 'text', page: 1, x: 72, y: 72, text: 'Approved', font_size: 18, color: '#c00000' },
        { type: 'highlight', page: 1, boxes: [{ x: 72, y: 120, width: 200, height: 14 }] },
      ],
    ],
    with: { mode: ['edit'] },
  })

/** Rules between the fields of an object, and what they are named. */
export function* objectIssues(objects: readonly ObjectOption[]): Iterable<[(string | number)[], Message]> {
  for (const [index, one] of objects.entries()) {
    const at = (field: string): (string | number)[] => ['objects', index, field]
    if ('as' in one && one.as === 'content' && (one.comment !== '' || one.author !== undefined))
      yield [
        at(one.comment === '' ? 'author' : 'comment'),
        phrase`Only an annotation has it: ${Send} "as": "annotation" for this object`,
      ]
    if ('dashed' in one && one.line_width === 0 && !('fill' in one && one.fill !== null))
      yield [at('line_width'), 'Nothing would be visible: it must be above 0, or there must be a fill']
    switch (one.type) {
      case 'text':
        if (one.text.trim() === '') yield [at('text'), 'It must not be blank']
        if (one.comment !== '')
          yield [at('comment'), 'The annotation of a text has no comment besides the text itself']
        break
      case 'line':
      case 'arrow':
      case 'polyline':
      case 'polygon':
        if (one.type === 'line' && one.points.length !== 2)
          yield [at('points'), 'A line has two points; a polyline may have more of them']
        if (one.type === 'polygon' && one.points.length < 3)
          yield [at('points'), 'A polygon has three points or more']
        if (one.type !== 'polygon' && one.fill !== null) yield [at('fill'), 'Only a polygon can be filled']
        break
      case 'link':
        if ((one.url === undefined) === (one.to_page === undefined))
          yield [at('url'), 'A link has either an address or a page']
        else if (one.url !== undefined && !isAddress(one.url))
          yield [
            at('url'),
            'It must be an address with its scheme, such as https://example.com, and no script',
          ]
        break
    }
  }
}
