import { readFileSync } from 'node:fs'
import type { Inspection } from '@octavo/pdf/inspect'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import type { TaskResult } from '../src/platform/node.js'
import info from '../src/tasks/info-pdf.js'
import { exampleFile } from './example-files.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const read = ({ outputs }: TaskResult): Inspection[] =>
  outputs.map(({ path }) => JSON.parse(readFileSync(path, 'utf8')) as Inspection)

describe('info-pdf', () => {
  it('writes one JSON file per input, named after it, and repeats it in the report', async () => {
    const entries = ['form.pdf', 'book.pdf'].map((name) => folder.entry(name, {}, exampleFile(name)))
    const result = await folder.run(info, { entries })
    expect(result.outputs).toMatchObject([
      { name: 'form-info.json', type: 'application/json', pages: null },
      { name: 'book-info.json' },
    ])
    const [form, book] = read(result)
    expect(form!.fields.length).toBeGreaterThan(10)
    expect(book).toMatchObject({ pages: { count: 12 }, outlines: { count: 5 } })
    expect(result.report).toEqual({
      losses: [],
      files: [
        { name: 'form.pdf', info: form },
        { name: 'book.pdf', info: book },
      ],
    })
  })

  it('describes the selected pages as the entry rotates them', async () => {
    const entries = [folder.entry('a.pdf', { page: '2-3', rotation: 90 })]
    expect(read(await folder.run(info, { entries }))).toMatchObject([
      { pages: { count: 2, sizes: [{ rotation: 90, count: 2 }] } },
    ])
  })

  it('reports the encryption of a file and that a damaged file was repaired', async () => {
    const entries = [
      folder.entry('locked.pdf', { password: 'open sesame' }, exampleFile('locked.pdf')),
      folder.entry('broken.pdf', {}, exampleFile('broken.pdf')),
    ]
    expect(read(await folder.run(info, { entries }))).toMatchObject([
      { encryption: { method: 'AES-256' } },
      { repaired: true, pages: { count: 12 } },
    ])
  })

  it('leaves long information out of the report', async () => {
    const fields = [...Array(1000).keys()]
    const long = plainDocument('L', 1, {
      catalog: `/AcroForm << /Fields [${fields.map((index) => `@field${index}`).join(' ')}] >>`,
      objects: Object.fromEntries(
        fields.map((index) => [`field${index}`, `<< /FT /Tx /T (A field with a long name ${index}) >>`]),
      ),
    })
    const result = await folder.run(info, { entries: [folder.entry('long.pdf', {}, long)] })
    expect(read(result)[0]!.fields).toHaveLength(1000)
    expect(result.report).toEqual({ losses: [], files: [{ name: 'long.pdf', info: null }] })
  })
})
