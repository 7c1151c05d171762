import * as z from 'zod'

/** The fields of an upload. The file itself is a stream: only its presence is checked here. */
export const uploadFields = z.object({
  processId: z.string().min(1).max(1000).meta({ description: 'The ID from start-task.' }),
  task: z
    .string()
    .min(1)
    .max(1000)
    .meta({ description: 'The task of the process.', examples: ['merge-pdf'] }),
  file: z.literal(true),
})

/** An upload whose file is fetched from a URL. */
export const namedUpload = uploadFields.omit({ file: true }).extend({
  url: z
    .string()
    .min(1)
    .max(2000)
    .meta({
      description:
        'Instead of a file: its address, on a host that the operator lists in OCTAVO_FETCH_HOSTS. Redirects are followed within that list.',
      examples: ['https://files.example.org/a.pdf'],
    }),
})
