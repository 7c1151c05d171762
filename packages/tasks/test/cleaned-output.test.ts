import { PdfError } from '@octavo/pdf/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pdfText } from '../../pdf/test/validators.js'
import type { Rendering } from '../src/declare/rendering.js'
import { SCANNED_PIXELS, scannedDocument } from './scanned-document.js'
import { hocrOf, ocrWith } from './stub-recogniser.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

/** Draws pages for recognition, but not with all pixels of the scan, as for a clean picture. */
function onlySmall(rendering: Rendering): Rendering {
  return {
    encode: (pixels, encoding) => rendering.encode(pixels, encoding),
    async open(input) {
      const document = await rendering.open(input)
      return {
        pageCount: document.pageCount,
        pageSize: (index) => document.pageSize(index),
        pageText: (index) => document.pageText(index),
        close: () => document.close(),
        renderPage(index, options) {
          if (options.width === SCANNED_PIXELS.width) throw new PdfError('limit_exceeded', 'Not today.')
          return document.renderPage(index, options)
        },
      }
    },
  }
}

const entries = () => [folder.entry('scan.pdf', {}, scannedDocument())]
const options = { clean: 'output', dpi: 72 }

describe('A scan that gets a clean picture', () => {
  it('keeps its recognised text if its picture cannot be cleaned, and the report says so', async () => {
    const task = ocrWith({ recognise: async () => hocrOf([['read', '50 50 90 70']]) })
    const { outputs, report } = await folder.run(
      {
        ...task,
        run: ({ engines, ...context }) =>
          task.run({
            ...context,
            engines: { ...engines, rendering: onlySmall(engines.rendering!) },
          }),
      },
      { entries: entries(), options },
    )
    expect(pdfText(outputs[0]!.path).trim()).toBe('read')
    expect(report).toMatchObject({
      files: [{ recognised: 1, pagesFailed: 0, results: [{ cleaned: false }] }],
      losses: [
        {
          kind: 'image',
          page: 1,
          count: 1,
          what: 'The picture of page 1 was not cleaned: Not today.',
        },
      ],
    })
  })

  it('leaves no file behind if its recognition fails', async () => {
    const task = ocrWith({ recognise: () => Promise.reject(new Error('Broken.')) })
    const files = new Set<object>()
    let left: number | undefined
    const watched: typeof task = {
      ...task,
      async run(context) {
        const scratch = () => {
          const file = context.scratch()
          const remove = file.remove.bind(file)
          files.add(file)
          return Object.assign(file, {
            remove() {
              files.delete(file)
              remove()
            },
          })
        }
        try {
          return await task.run({ ...context, scratch })
        } finally {
          left = files.size
        }
      },
    }
    await expect(folder.run(watched, { entries: entries(), options })).rejects.toThrow('internal error')
    expect(left).toBe(0)
  })
})
