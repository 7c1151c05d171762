import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** For tests: options of every kind, which its report gives back; but for the secret, of which it tells the length. */
export default defineTask({
  name: 'sample-pdf',
  title: 'Sample',
  summary: 'Copies a file and says which options it was given.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 3 },
  resultName: 'sample.pdf',
  options: z.object({
    strength: z
      .int()
      .min(-10)
      .max(10)
      .default(1)
      .meta({ description: 'How strong it is.', examples: [2] }),
    is_bright: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether it is bright.', examples: [false] }),
    colour: z
      .enum(['red', 'blue'])
      .default('red')
      .meta({ description: 'Which colour it has.', examples: ['blue'] }),
    label: z
      .string()
      .max(20)
      .default('')
      .meta({ description: 'What is written on it.', examples: ['Sample'] }),
    words: z
      .array(z.string().max(20))
      .max(3)
      .default([])
      .meta({ description: 'Some words.', examples: [['one', 'two']] }),
    place: z
      .strictObject({ x: z.number().min(0).max(100), y: z.number().min(0).max(100) })
      .nullable()
      .default(null)
      .meta({ description: 'Where it is.', examples: [{ x: 1, y: 2.5 }] }),
    key: z
      .string()
      .max(50)
      .default('')
      .meta({ description: 'A password that nothing is done with.', examples: ['hush'], secret: true }),
  }),
  examples: [
    { title: 'As it comes', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } },
    {
      title: 'With everything',
      entries: [{ filename: 'a.pdf', page: '1-2', rotation: 90 }],
      options: {
        strength: -3,
        is_bright: false,
        words: ['one', 'two words'],
        place: { x: 1, y: 2 },
        key: 'hush',
      },
      expect: { name: 'sample.pdf' },
    },
  ],
  report: {
    'files[].name': 'The file that was sent.',
    'files[].password': 'The length of its password.',
    'options.*': 'The options as they were understood.',
    keyLength: 'The length of the key.',
  },

  async run({ entries, options: { key, ...options }, output }) {
    for (const { file } of entries) {
      const source = file.open()
      output.create().write(source.block(0, source.size).bytes)
      source.close()
    }
    const files = entries.map(({ file }) => ({ name: file.name, password: file.password?.length ?? 0 }))
    return { files, options, keyLength: key.length }
  },
})
