import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { phrase, send } from '../declare/message.js'
import { count } from '../declare/report-field.js'
import { TaskFailure } from '../declare/task-failure.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'rotate-pdf',
  title: 'Rotate PDF',
  summary: 'Rotate pages by 90, 180 or 270 degrees, or until all have the same orientation.',
  group: 'organize',
  keywords: ['turn', 'orientation', 'landscape', 'portrait', 'sideways', 'upside down'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['angle', 'pages'],
  resultName: 'rotated.pdf',
  options: z.object({
    angle: z
      .int()
      .min(-270)
      .max(360)
      .multipleOf(90)
      .default(90)
      .meta({
        description:
          'Clockwise rotation in degrees, a multiple of 90, added to the current rotation; negative values rotate counterclockwise.',
        examples: [-90],
      }),
    pages: pagesOption('The pages to rotate.', '2-4,last'),
    orientation: z
      .enum(['keep', 'portrait', 'landscape'])
      .default('keep')
      .meta({
        description:
          'Rotate only pages that are not portrait or landscape already; keep rotates all selected pages.',
        examples: ['portrait'],
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'Rotate every page clockwise',
      entries: [{ filename: 'scan.pdf' }],
      options: {},
      expect: { rotation: { 1: 90, 2: 90, 3: 180, 7: 0 } },
    },
    {
      title: 'Rotate two pages by 180°',
      entries: [{ filename: 'scan.pdf' }],
      options: { angle: 180, pages: '2,last' },
      expect: { rotation: { 1: 0, 2: 180, 12: 180 } },
    },
    {
      title: 'All pages in portrait, landscape ones rotated counterclockwise',
      entries: [{ filename: 'scan.pdf' }, { filename: 'drawing.pdf' }],
      options: { orientation: 'portrait', angle: -90 },
      expect: { outputs: 2, rotation: { 1: 0, 3: 0, 7: 180 } },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].turned': count('Number of rotated pages.'),
  },

  async run(context) {
    const { copyUnchanged, isUnchanged, orientationOf, rotatePage } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../documents/edit-each.js')
    const { angle, pages, orientation } = context.options
    if (orientation !== 'keep' && angle % 180 === 0) {
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: 'options[angle]',
        message: phrase`A rotation by ${angle} degrees does not change the orientation: ${send} 90 or -90 to make pages ${orientation}.`,
      })
    }
    return editEach(context, '-rotated', (draft, { filename }, output) => {
      const where = { field: 'options[pages]', filename }
      let turned = 0
      for (const index of new Set(selectedPages(pages, draft.pages.length, where))) {
        if (angle % 360 === 0) break
        if (orientation !== 'keep' && (orientationOf(draft, index) ?? orientation) === orientation) continue
        rotatePage(draft, index, angle)
        turned++
      }
      if (isUnchanged(draft)) output.write = copyUnchanged
      return { turned }
    })
  },
})
