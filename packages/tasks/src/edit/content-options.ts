import type { ImageChange, TextChange } from '@octavo/pdf/draft'
import type { Picture } from '@octavo/pdf/pictures'
import * as z from 'zod'
import type { Message } from '../declare/message.js'
import { scaledBox } from './new-objects.js'
import { MAX_TEXT } from './object-options.js'
import { boxOption, boxOptions, pageOption } from './placement-options.js'

const MAX_CHANGES = 5000

const id = z.string().min(1).max(40).meta({ description: 'Its id, as listed.' })

const textChange = z.strictObject({
  page: pageOption,
  id: id.optional().meta({ description: 'The id of a line or of a paragraph, as listed.' }),
  box: boxOption
    .optional()
    .meta({ description: 'Instead of an id: the place of the line or paragraph, with expected.' }),
  expected: z
    .string()
    .max(MAX_TEXT)
    .optional()
    .meta({ description: 'The text that must be there; otherwise nothing is changed.' }),
  text: z.string().max(MAX_TEXT).meta({ description: 'The new text. Empty: the old one is removed.' }),
  align: z
    .enum(['left', 'center', 'right', 'justify'])
    .optional()
    .meta({ description: 'Absent: as it is aligned now.' }),
})

export const textOption = z
  .array(textChange)
  .max(MAX_CHANGES)
  .default([])
  .meta({
    description:
      'Other text for lines and paragraphs that are there, by the ids that list returns, or by a box and the text that is expected in it. It is set in its own font if that has all characters, otherwise in the nearest one that is available. A paragraph is broken into lines anew; what is too long is made smaller, which the report says.',
    examples: [[{ page: 1, id: 'line-3', text: 'Invoice 2026-114' }]],
    with: { mode: ['edit'] },
  })

const which = { page: pageOption, id }

const imageChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('replace'),
    ...which,
    image: z.string().min(1).max(255).meta({ description: 'Filename of the new image, which is an entry.' }),
  }),
  z.strictObject({
    action: z.literal('move'),
    ...which,
    x: boxOptions.x.optional(),
    y: boxOptions.y.optional(),
    width: boxOptions.width.optional(),
    height: boxOptions.height.optional(),
  }),
  z.strictObject({ action: z.literal('remove'), ...which }),
])

export const imagesOption = z
  .array(imageChange)
  .max(MAX_CHANGES)
  .default([])
  .meta({
    description:
      'Changes of images that are there, by the ids that list returns: replace draws another one in the same place, in its own shape, move gives it another place or size, remove removes it from the page.',
    examples: [[{ action: 'move', page: 1, id: 'image-1', x: 40, y: 40 }]],
    with: { mode: ['edit'] },
  })

type TextOption = z.output<typeof textChange>
type ImageOption = z.output<typeof imageChange>

export function* contentIssues(
  texts: readonly TextOption[],
  images: readonly ImageOption[],
): Iterable<[(string | number)[], Message]> {
  for (const [index, { id: named, box, expected }] of texts.entries()) {
    if ((named === undefined) === (box === undefined))
      yield [['text', index, 'id'], 'It must name either an id or a box']
    else if (box !== undefined && expected === undefined)
      yield [['text', index, 'expected'], 'A box must come with the text that is expected in it']
  }
  for (const [index, { action, page: _, id: __, ...values }] of images.entries())
    if (action === 'move' && Object.values(values).every((value) => value === undefined))
      yield [['images', index], 'It must name where it moves: x, y, width or height']
}

/** A change as the engine takes it: in points, and pages from 0. */
export function changedText(option: TextOption, unit: number): TextChange {
  const box = option.box && scaledBox(option.box, unit)
  return {
    page: option.page - 1,
    id: option.id,
    box: box && [box.x, box.y, box.x + box.width, box.y + box.height],
    expected: option.expected,
    text: option.text,
    align: option.align,
  }
}

export function changedImage(
  option: ImageOption,
  unit: number,
  pictures: ReadonlyMap<string, Picture>,
): ImageChange {
  const { action, id: named } = option
  const page = option.page - 1
  if (action === 'remove') return { action, page, id: named }
  if (action === 'replace') return { action, page, id: named, picture: pictures.get(option.image)! }
  const { x, y, width, height } = option
  const lengths = Object.entries({ x, y, width, height }).flatMap(([key, length]) =>
    length === undefined ? [] : [[key, length * unit]],
  )
  return { action, page, id: named, box: Object.fromEntries(lengths) }
}
