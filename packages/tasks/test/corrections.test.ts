import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdfText } from '../../pdf/test/validators.js'
import { scannedDocument } from './scanned-document.js'
import { hocrOf, ocrWith } from './stub-recogniser.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const BOX = [0, 0, 300, 100]
const task = ocrWith({ recognise: async () => hocrOf([['wrong', '50 50 90 70']]) })

function run(files: number, corrections: readonly object[], more: object = {}) {
  const names = Array.from({ length: files }, (_, index) => `${index + 1}.pdf`)
  const entries = names.map((name) => folder.entry(name, {}, scannedDocument()))
  return folder.run(task, { entries, options: { dpi: 72, corrections, ...more } })
}

describe('Corrections', () => {
  test('that are of no word are reported', async () => {
    const { report } = await run(1, [
      { page: 1, box: BOX, text: 'right' },
      { page: 1, box: [300, 150, 310, 155], text: 'nowhere' },
      { page: 7, box: BOX, text: 'nowhere' },
    ])
    expect(report).toMatchObject({
      files: [{ wordsCorrected: 1 }],
      losses: [
        { page: 1, count: 1, what: expect.stringMatching(/^A correction of page 1 could not be applied/) },
        { page: 7, count: 1 },
      ],
    })
  })

  test('of several files are each of the file that they name', async () => {
    const { outputs, report } = await run(2, [{ entry: 2, page: 1, box: BOX, text: 'right' }])
    expect(outputs.map(({ path }) => pdfText(path).trim())).toEqual(['wrong', 'right'])
    expect(report).toMatchObject({ losses: [] })
  })

  test('of several files are refused if they name none, or one that is not there', async () => {
    const refused = { code: 'invalid_parameter', field: 'options[corrections][0][entry]' }
    await expect(run(2, [{ page: 1, box: BOX, text: 'right' }])).rejects.toMatchObject(refused)
    const correction = { entry: 3, page: 1, box: BOX, text: 'right' }
    await expect(run(2, [correction])).rejects.toMatchObject(refused)
    await expect(run(2, [correction], { corrections_only: true })).rejects.toMatchObject(refused)
  })
})
