import { assemble } from '@octavo/pdf/assemble'
import { createFileSink } from '@octavo/pdf/file-sink'
import { type FileSource, openFileSource } from '@octavo/pdf/file-source'
import { type Inspection, inspect } from '@octavo/pdf/inspect'
import { nodePrimitives } from '@octavo/pdf/node'
import { z } from 'zod'
import { defineTask, type TaskContext } from '../define-task.js'
import { jsonName, writeJson } from '../json-output.js'
import { type EnteredPages, withEnteredPages } from '../task-inputs.js'

/** What is longer is only in the output. */
const SMALL_CHARACTERS = 32 * 1024

export default defineTask({
  name: 'info-pdf',
  title: 'PDF information',
  summary:
    'Say as JSON what a PDF holds: pages and sizes, metadata, bookmarks, fields, attachments, fonts, layers, tags, encryption, damage.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'info.json',
  options: z.object({}),
  examples: [
    {
      title: 'One file',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { json: { version: '1.7', pages: { count: 12 } } },
    },
    {
      title: 'Two files, of one the first page alone',
      entries: [{ filename: 'form.pdf' }, { filename: 'book.pdf', page: '1' }],
      options: {},
      expect: {
        outputs: 2,
        first: { json: { pages: { count: 4 } } },
        last: { json: { pages: { count: 1 } } },
      },
    },
    {
      title: 'A file with a password',
      entries: [{ filename: 'locked.pdf', password: 'open sesame' }],
      options: {},
      expect: { json: { version: '2.0', pages: { count: 12 } } },
    },
  ],
  report: {
    'files[].name': 'The file that was sent.',
    'files[].info.*': 'The same as the output where that is short; null where it is long.',
  },

  async run(context) {
    return withEnteredPages(context, (entered) => ({
      files: entered.map((one, index) => {
        const { name } = one.entry
        const info = inspectionOf(context, one)
        writeJson(context.output, jsonName(name, '-info', entered.length === 1), info)
        context.progress(index + 1, entered.length)
        return { name, info: JSON.stringify(info).length <= SMALL_CHARACTERS ? info : null }
      }),
    }))
  },
})

/** Where an entry takes some pages only, or turns them, what it makes of its file is looked into. */
function inspectionOf(context: TaskContext<unknown>, { entry, input, pages }: EnteredPages): Inspection {
  const { file, name, rotation } = entry
  const { rescued, tree } = input.opened
  const isWhole =
    rotation % 360 === 0 && pages.length === tree.pages.length && pages.every((page, place) => page === place)
  if (isWhole) {
    const path = rescued ? (file.rescuedPath ?? file.path) : file.path
    return inspected(context, path, name, file.password)
  }
  const path = context.scratch()
  const sink = createFileSink(path)
  try {
    assemble([{ input, pages, rotation }], sink, {
      primitives: nodePrimitives,
      limits: { maxOutputBytes: context.output.maxBytes },
      signal: context.signal,
    })
  } finally {
    sink.close()
  }
  return inspected(context, path, name, undefined)
}

function inspected(
  { signal }: Pick<TaskContext<unknown>, 'signal'>,
  path: string,
  name: string,
  password: string | undefined,
): Inspection {
  const source: FileSource = openFileSource(path)
  try {
    return inspect(source, { primitives: nodePrimitives, name, password, signal })
  } finally {
    source.close()
  }
}
