import type { CropTo } from '@octavo/pdf/draft'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, type Message, option, phrase, says, send } from '../declare/message.js'
import { count, counts } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { withField } from '../paper/engine-refusal.js'
import { inPoints, lengthOption, unitOption } from '../paper/lengths.js'
import { editedFileFields } from '../report/common-fields.js'

const SIDES = ['left', 'bottom', 'right', 'top'] as const

const options = z.object({
  to: z
    .enum(['content', 'margins', 'box'])
    .default('content')
    .meta({
      description:
        'Crop to the content, by margins, or to a box. Positions are those of the page as displayed, including its rotation. White shapes and invisible text count as blank; images, form fields and coloured backgrounds count as a whole, even where they look white.',
      examples: ['margins'],
    }),
  pages: pagesOption('The pages to crop.', '2-last'),
  unit: unitOption('lengths'),
  margin: lengthOption('With to: content. Margin to keep around the content.', 10).meta({
    with: { to: ['content'] },
  }),
  same_for_all: z
    .boolean()
    .default(false)
    .meta({
      description: 'With to: content. Crop all pages equally, so that the content of every page fits.',
      examples: [true],
      with: { to: ['content'] },
    }),
  left: lengthOption('With to: margins. How much to cut off the left side.', 20).meta({
    with: { to: ['margins'] },
  }),
  bottom: lengthOption('With to: margins. How much to cut off the bottom.', 20).meta({
    with: { to: ['margins'] },
  }),
  right: lengthOption('With to: margins. How much to cut off the right side.', 20).meta({
    with: { to: ['margins'] },
  }),
  top: lengthOption('With to: margins. How much to cut off the top.', 20).meta({ with: { to: ['margins'] } }),
  x: lengthOption('With to: box. Distance of the box from the left edge of the page.', 50).meta({
    with: { to: ['box'] },
  }),
  y: lengthOption(
    'With to: box. Distance of the box from the bottom or the top of the page, see origin.',
    50,
  ).meta({
    with: { to: ['box'] },
  }),
  width: lengthOption('With to: box. The width of the box.', 300).meta({ with: { to: ['box'] } }),
  height: lengthOption('With to: box. The height of the box.', 400).meta({ with: { to: ['box'] } }),
  origin: z
    .enum(['bottom-left', 'top-left'])
    .default('bottom-left')
    .meta({
      description: 'With to: box. The corner of the page that x and y are measured from.',
      examples: ['top-left'],
      with: { to: ['box'] },
    }),
  cut_media: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Crop the media box too, not only the crop box, for programs that ignore the crop box. Content outside the box stays in the file.',
      examples: [true],
    }),
  ...documentOptions,
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'crop-pdf',
  title: 'Crop PDF',
  summary: 'Crop pages to their content, by margins, or to a box.',
  group: 'layout',
  keywords: ['cut', 'trim', 'margins', 'white space', 'borders'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['to', 'margin', 'pages'],
  resultName: 'cropped.pdf',
  options: options.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of issues(chosen)) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'Crop to the content, with a margin',
      entries: [{ filename: 'article.pdf' }],
      options: { margin: 10 },
      expect: { pages: 12, size: { 1: [137, 227], 4: [236, 217] } },
    },
    {
      title: 'The same box on every page, for small screens',
      entries: [{ filename: 'book.pdf' }],
      options: { same_for_all: true, margin: 2, unit: 'mm' },
      expect: { pages: 12, size: { 1: [64, 40], 12: [64, 40] } },
    },
    {
      title: 'Remove 2 cm from the left side of odd pages',
      entries: [{ filename: 'scan.pdf' }],
      options: { to: 'margins', left: 2, unit: 'cm', pages: 'odd' },
      expect: { size: { 1: [543, 800], 2: [600, 800] } },
    },
    {
      title: 'A label in the upper left corner',
      entries: [{ filename: 'labels.pdf' }],
      options: { to: 'box', origin: 'top-left', x: 0.5, y: 0.5, width: 3, height: 2, unit: 'in' },
      expect: { size: { 1: [216, 144], 3: [144, 216] } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].cropped': count('Number of cropped pages.'),
    'files[].blank': counts('Blank pages, which cannot be cropped to their content.'),
    'files[].unread': counts('Pages whose content is too large to be analysed; they are unchanged.'),
  },

  async run(context) {
    const { copyUnchanged, cropPages, isUnchanged } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../documents/edit-each.js')
    const { options } = context
    const to = cropTo(options)
    return editEach(context, '-cropped', (draft, { filename }, output) => {
      const where = { field: 'options[pages]', filename }
      const pages = [...new Set(selectedPages(options.pages, draft.pages.length, where))]
      const field = options.to === 'margins' ? 'left' : 'width'
      const report = withField(field, filename, () =>
        cropPages(draft, pages, to, { media: options.cut_media }),
      )
      if (isUnchanged(draft)) output.write = copyUnchanged
      return report
    })
  },
})

function cropTo(options: Options): CropTo {
  const points = (length: number): number => inPoints(length, options.unit)
  switch (options.to) {
    case 'content':
      return { kind: 'content', margin: points(options.margin), sameForAll: options.same_for_all }
    case 'margins':
      return {
        kind: 'margins',
        left: points(options.left),
        bottom: points(options.bottom),
        right: points(options.right),
        top: points(options.top),
      }
    case 'box':
      return {
        kind: 'box',
        corner: options.origin,
        x: points(options.x),
        y: points(options.y),
        width: points(options.width),
        height: points(options.height),
      }
  }
}

function* issues(chosen: Options): Iterable<[option: string, message: Message]> {
  const { to } = chosen
  if (to === 'margins' && SIDES.every((side) => chosen[side] === 0))
    yield [
      'left',
      phrase`${says('nothing_to_crop')}Nothing is to be cut off: ${send} ${option('left')}, ${option('bottom')}, ${option('right')} or ${option('top')}`,
    ]
  if (to === 'box')
    for (const name of ['width', 'height'] as const)
      if (chosen[name] === 0) yield [name, phrase`${says('box_empty')}A box needs a ${name} above 0`]
}
