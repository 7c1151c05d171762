import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import type { TaskJob, TaskResult } from '../src/platform/node.js'
import repair from '../src/tasks/repair-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const run = (job: Partial<TaskJob>): Promise<TaskResult> => folder.run(repair, job)

/** A truncated file. */
function cutOff(): Uint8Array {
  const whole = plainDocument('P', 3)
  return whole.subarray(0, Buffer.from(whole).indexOf('xref'))
}

describe('a repair', () => {
  it('reports what was damaged, and nothing for an undamaged file', async () => {
    const entries = [folder.entry('cut.pdf', {}, cutOff()), folder.entry('sound.pdf')]
    const { outputs, report } = await run({ entries })
    expect(outputs.map(({ name, pages }) => [name, pages])).toEqual([
      ['cut-repaired.pdf', 3],
      ['sound-repaired.pdf', 5],
    ])
    expect(report).toMatchObject({
      files: [
        {
          name: 'cut.pdf',
          repairs: [
            expect.stringContaining('end of the file is missing'),
            expect.stringContaining('rebuilt by scanning'),
          ],
          rescued: false,
        },
        { name: 'sound.pdf', repairs: [], pagesMended: 0, streamsMended: 0 },
      ],
    })
  })

  it('reads the copy that pdfium rewrote if the file itself is unreadable', async () => {
    const { path: rescuedPath } = folder.entry('rescued.pdf').file
    const { outputs, report } = await run({
      entries: [folder.entry('bad.pdf', { rescuedPath }, '%PDF-1.4')],
    })
    expect(outputs[0]!.pages).toBe(5)
    expect(report).toMatchObject({ files: [{ rescued: true }] })
  })

  it('rejects a file without pages as damaged_pdf', async () => {
    const entries = [folder.entry('bad.pdf', {}, '%PDF-1.4 nothing')]
    await expect(run({ entries })).rejects.toMatchObject({ code: 'damaged_pdf', entry: 0 })
  })

  describe('Output checked by qpdf', () => {
    it.each([true, false])('writes a file that qpdf accepts (object streams: %s)', async (object_streams) => {
      const entries = [folder.entry('cut.pdf', {}, cutOff())]
      const { outputs } = await run({ entries, options: { object_streams } })
      expectValid(outputs[0]!.path)
      expect(pageMarkers(outputs[0]!.path)).toEqual(['P-1', 'P-2', 'P-3'])
    })
  })
})
