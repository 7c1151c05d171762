import * as z from 'zod'
import { MAX_SIDE } from '../paper/lengths.js'
import { paperOptions } from '../paper/sizes.js'

export const mailOptions = z.object({
  attachments: z
    .enum(['attach', 'append', 'list'])
    .default('attach')
    .meta({
      description:
        'What happens to attachments: attach embeds the files in the PDF, append adds PDF files, images, texts, mails and Office documents as pages and embeds the others, list only names them.',
      examples: ['append'],
    }),
  ...paperOptions('width, height and margin'),
  margin: z
    .number()
    .min(0)
    .max(MAX_SIDE)
    .nullable()
    .default(null)
    .meta({ description: 'The margin on each side; null for 15 mm.', examples: [20], format: 'length' }),
})

export type MailOptions = z.output<typeof mailOptions>
