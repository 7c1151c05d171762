import type { AnnotationChange } from '@octavo/pdf/draft'
import * as z from 'zod'
import type { Message } from '../declare/message.js'
import { colourOf } from '../drawing/mark-options.js'
import { authorOption, MAX_TEXT } from './object-options.js'
import { boxOptions, color, opacityOption, pageOption } from './placement-options.js'

const MAX_CHANGES = 5000

const which = {
  page: pageOption,
  id: z.string().min(1).max(40).meta({ description: 'Its id, as listed.' }),
}

const comment = z.string().max(MAX_TEXT)

const change = z.strictObject({
  action: z.literal('change'),
  ...which,
  x: boxOptions.x.optional(),
  y: boxOptions.y.optional(),
  width: boxOptions.width.optional(),
  height: boxOptions.height.optional(),
  comment: comment.optional().meta({ description: 'Its text; the displayed one of a free text.' }),
  author: authorOption.unwrap().optional().meta({ description: 'Its author.' }),
  color: color('Its colour; of a free text, that of the letters.').optional(),
  opacity: opacityOption.optional(),
})

const remove = z.strictObject({ action: z.literal('remove'), ...which })

const reply = z.strictObject({
  action: z.literal('reply'),
  ...which,
  comment: comment.min(1).meta({ description: 'Text of the reply.' }),
  author: authorOption,
})

const annotation = z.discriminatedUnion('action', [change, remove, reply])

type AnnotationOption = z.output<typeof annotation>

export const annotationsOption = z
  .array(annotation)
  .max(MAX_CHANGES)
  .default([])
  .meta({
    description:
      'Changes of annotations that are there, by the ids that list returns: change moves one or gives it another text, author, colour or opacity, remove removes it with its replies, reply adds a reply. Form fields are no annotations here.',
    examples: [[{ action: 'reply', page: 1, id: '12', comment: 'Done.' }]],
    with: { mode: ['edit'] },
  })

export function* annotationIssues(
  annotations: readonly AnnotationOption[],
): Iterable<[(string | number)[], Message]> {
  for (const [index, one] of annotations.entries()) {
    const { action, page: _, id: __, ...values } = one
    if (action === 'change' && Object.values(values).every((value) => value === undefined))
      yield [
        ['annotations', index],
        'It must name what changes: x, y, width, height, comment, author, color or opacity',
      ]
  }
}

/** A change as the engine takes it: in points, and pages from 0. */
export function annotationChange(
  option: AnnotationOption,
  { unit, author }: { readonly unit: number; readonly author: string },
): AnnotationChange {
  const { id } = option
  const page = option.page - 1
  if (option.action === 'remove') return { action: 'remove', page, id }
  if (option.action === 'reply')
    return { action: 'reply', page, id, comment: option.comment, author: option.author ?? author }
  const { x, y, width, height, comment, color: colour, opacity } = option
  const scaled = Object.entries({ x, y, width, height }).flatMap(([key, length]) =>
    length === undefined ? [] : [[key, length * unit]],
  )
  return {
    action: 'change',
    page,
    id,
    box: Object.fromEntries(scaled),
    comment,
    author: option.author,
    colour: colour === undefined ? undefined : colourOf(colour),
    opacity,
  }
}
