import { PdfError } from '@octavo/pdf/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Recogniser } from '../src/declare/recognition.js'
import task from '../src/tasks/pdf-to-word.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(16 * 1024 ** 2)
})
afterEach(() => folder.remove())

const refuse = (): Promise<never> => Promise.reject(new PdfError('limit_exceeded', 'Not today.'))
const nothing: Recogniser = {
  engine: 'tesseract',
  atOnce: 1,
  recognise: refuse,
  orientation: refuse,
  close: () => undefined,
}
const recognition = { languages: async () => ['eng'], open: async () => nothing }

describe('The copy of a document in which text is recognised', () => {
  it('is removed when its document is written, also if nothing was recognised', async () => {
    let left = 0
    const watched: typeof task = {
      ...task,
      run: async (context) => {
        const scratch = () => {
          const file = context.scratch()
          left++
          const remove = (): void => {
            left--
            file.remove()
          }
          return new Proxy(file, {
            get: (target, name) => (name === 'remove' ? remove : bound(target, name)),
          })
        }
        try {
          return await task.run({ ...context, scratch, engines: { ...context.engines, recognition } })
        } finally {
          expect(left).toBe(0)
        }
      },
    }
    const entries = [folder.entry('scanned.pdf', {}, exampleFile('scanned.pdf'))]
    await expect(folder.run(watched, { entries, options: { ocr: 'auto' } })).rejects.toMatchObject({
      code: 'no_text',
      message: 'scanned.pdf: it is a scan without text. No text was found in its pictures.',
    })
  })
})

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
