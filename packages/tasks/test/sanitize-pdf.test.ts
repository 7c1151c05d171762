import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { actingDocument } from '../../pdf/test/sanitize/acting-document.js'
import { expectValid, pageMarkers, qpdfJson } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import { readOptions } from '../src/options/read-options.js'
import task from '../src/tasks/sanitize-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

async function run(bytes: Uint8Array, options: Record<string, unknown> = {}, page?: string) {
  const entries = [folder.entry('a.pdf', page === undefined ? {} : { page }, bytes)]
  const { outputs, report } = await folder.run(task, { entries, options })
  return {
    name: outputs[0]!.name,
    path: temporaryFile(readFileSync(outputs[0]!.path)),
    file: (report as { files: [Record<string, unknown>] }).files[0],
  }
}

const everything = (path: string): string =>
  JSON.stringify(
    qpdfJson(path)
      .all()
      .map((node) => [node.value, node.isStream ? node.data() : '']),
  )

withPrograms('sanitize-pdf', ['qpdf', 'pdftotext'], () => {
  it('removes everything but comments by default and reports each item', async () => {
    const { name, path, file } = await run(actingDocument())
    expect(name).toBe('a-sanitized.pdf')
    expectValid(path)
    expect(everything(path)).not.toMatch(/EVIL/)
    expect(file).toMatchObject({ pages: 2, counts: { launch: 2, submitForm: 1 } })
    expect(file.removed).toContainEqual({
      kind: 'launch',
      what: 'the action Launch: EVIL.exe',
      where: 'page 1, when it is opened',
    })
    const remarks = await run(richDocument('A'))
    expect(everything(remarks.path)).toMatch(/Note of A/)
    expect(everything((await run(richDocument('A'), { comments: true })).path)).not.toMatch(/Note of A/)
  })

  it('keeps what the options exclude', async () => {
    const off = {
      javascript: false,
      uri: false,
      metadata: false,
      embedded_files: false,
      hidden_layers: false,
    }
    const { path, file } = await run(richDocument('A'), off)
    const text = everything(path)
    for (const word of ['documentScript', 'example.com', 'Title of A', 'EmbeddedFile', 'Hidden layer'])
      expect(text).toContain(word)
    expect(file.counts).toEqual({})
  })

  it('writes the selected pages in their order', async () => {
    const { path } = await run(richDocument('A'), {}, '4,2')
    expectValid(path)
    expect(pageMarkers(path)).toEqual(['A-4', 'A-2'])
  })

  it('removes and counts signatures, or rejects a signed file', async () => {
    const signed = richDocument('A', { signed: true })
    expect((await run(signed)).file).toMatchObject({ signaturesRemoved: 1 })
    const failure = await run(signed, { signatures: 'refuse' }).catch((error) => error)
    expect(failure).toBeInstanceOf(TaskFailure)
    expect(failure).toMatchObject({ code: 'signed_document', input: 'a.pdf' })
    expect((await run(richDocument('A'), { signatures: 'refuse' })).file).toMatchObject({
      signaturesRemoved: 0,
    })
  })
})

describe('Options of sanitize-pdf', () => {
  it('names the field of each invalid option', () => {
    const problems = (options: unknown) => readOptions(task, options).problems?.map(({ field }) => field)
    expect(problems({ javascript: 'perhaps' })).toEqual(['options[javascript]'])
    expect(problems({ java_script: true })).toEqual(['options[java_script]'])
    expect(problems({ signatures: 'keep' })).toEqual(['options[signatures]'])
    expect(problems({ uri: 'false' })).toBeUndefined()
  })
})
