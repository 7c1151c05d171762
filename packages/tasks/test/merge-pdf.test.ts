import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inspect } from '@octavo/pdf/inspect'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { expectValid } from '../../pdf/test/validators.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { TaskJob, TaskResult } from '../src/platform/node.js'
import { probeFile } from '../src/platform/probe.js'
import merge from '../src/tasks/merge-pdf.js'
import { examplePictures } from './example-pictures.js'
import { locked } from './locked-document.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const run = (job: Partial<TaskJob>): Promise<TaskResult> => folder.run(merge, job)

async function failure(job: Partial<TaskJob>): Promise<TaskFailure> {
  const outcome = await run(job).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

it('A text is not a document to merge, whatever converts documents here', async () => {
  const entries = [folder.entry('a.pdf'), folder.entry('b.csv', {}, 'a,b\n')]
  expect((await failure({ entries })).code).toBe('not_a_pdf')
})

function inspected({ outputs }: TaskResult) {
  const bytes = new Uint8Array(readFileSync(outputs[0]!.path))
  return inspect(memorySource(bytes), { primitives: nodePrimitives })
}

function signed(): Uint8Array {
  return plainDocument('S', 1, {
    catalog: '/AcroForm << /Fields [@field] /SigFlags 3 >>',
    objects: {
      field:
        '<< /Type /Annot /Subtype /Widget /FT /Sig /T (approval) /Rect [0 0 0 0] /P @page1 /V @signature >>',
      signature:
        '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 10] /Contents <3000> >>',
    },
    page: () => '/Annots [@field]',
  })
}

describe('a merge', () => {
  it('joins the selected pages of its entries', async () => {
    const entries = [folder.entry('a.pdf', { page: '2-4' }), folder.entry('b.pdf', { page: 5, rotation: 90 })]
    const { outputs, report } = await run({ entries })
    expect(outputs).toMatchObject([{ name: 'merged.pdf', type: 'application/pdf', pages: 4 }])
    expect(report).toMatchObject({
      pages: 4,
      inputs: [
        { name: 'a.pdf', pages: 3 },
        { name: 'b.pdf', pages: 1 },
      ],
    })
  })

  it('takes pictures of every format that becomes a PDF, and a PDF whatever its name is', async () => {
    const entries = Object.entries(examplePictures).map(([format, content]) =>
      folder.entry(`a.${format}`, {}, content()),
    )
    const result = await run({ entries: [...entries, folder.entry('b.jpg', { page: '2' })] })
    expectValid(result.outputs[0]!.path)
    // The TIFF has two pages.
    expect(inspected(result).pages.count).toBe(entries.length + 1 + 1)
  })

  it('treats two entries of one upload as one file, whichever of them has the password', async () => {
    const file = folder.entry('locked.pdf', {}, locked('user'))
    const entries = [
      { ...file, page: '1' },
      { ...file, page: '3', password: 'user' },
    ]
    const { outputs, report } = await run({ entries })
    expect(outputs[0]!.pages).toBe(2)
    expect((report as { inputs: unknown[] }).inputs).toHaveLength(1)
  })

  it('reports that entries of one upload share its bookmarks and form fields', async () => {
    const file = folder.entry('a.pdf')
    const { report } = await run({ entries: [file, folder.entry('b.pdf'), file] })
    const { inputs } = report as { inputs: { name: string; notes: string[] }[] }
    expect(inputs.map(({ name, notes }) => [name, notes.length])).toEqual([
      ['a.pdf', 1],
      ['b.pdf', 0],
    ])
    expect(inputs[0]!.notes[0]).toMatch(
      /^Entry 3 takes pages of the same file as entry 1: its bookmarks, form fields, .* once\. /,
    )
  })

  it('encrypts the result on request, with the permissions of the user password', async () => {
    const passwords = { user_password: 'reader', owner_password: 'writer' }
    const options = { encrypt: 'aes-256', ...passwords, allow: ['print-high-quality', 'fill-forms'] }
    const result = await run({ entries: [folder.entry('a.pdf')], options })
    const bytes = new Uint8Array(readFileSync(result.outputs[0]!.path))
    const { encryption } = inspect(memorySource(bytes), { primitives: nodePrimitives, password: 'reader' })
    expect(encryption).toMatchObject({ method: 'AES-256', openedAs: 'user' })
    const allowed = Object.entries(encryption!.permissions).filter(([, isAllowed]) => isAllowed)
    expect(allowed.map(([name]) => name).sort()).toEqual(['fillForms', 'print', 'printHighQuality'])
    expect(JSON.stringify(result)).not.toMatch(/reader|writer/)
  })

  it('rejects encryption without a password, a password without encryption, and useless restrictions', async () => {
    const entries = [folder.entry('a.pdf')]
    for (const [options, field, message] of [
      [{ encrypt: 'aes-256' }, 'encrypt', /needs a password/],
      [{ user_password: 'x' }, 'user_password', /"encrypt": "aes-256"/],
      [{ allow: [] }, 'allow', /"encrypt": "aes-256"/],
      [{ encrypt: 'aes-128', owner_password: '日本' }, 'owner_password', /AES-128/],
      [
        { encrypt: 'aes-256', user_password: 'x', owner_password: 'x', allow: [] },
        'owner_password',
        /have no effect/,
      ],
    ] as const)
      expect(await failure({ entries, options })).toMatchObject({
        code: 'invalid_parameter',
        field: `options[${field}]`,
        message: expect.stringMatching(message),
      })
  })

  it('names the result as requested, without its path', async () => {
    const entries = [folder.entry('a.pdf')]
    expect((await run({ entries, outputName: '../Both of them' })).outputs[0]!.name).toBe('Both of them.pdf')
  })

  it('adds a bookmark for each file on request', async () => {
    const entries = [folder.entry('a.pdf'), folder.entry('b.pdf')]
    expect(inspected(await run({ entries })).outlines.count).toBe(0)
    expect(inspected(await run({ entries, options: { bookmarks: 'wrap' } })).outlines.count).toBe(2)
  })

  it('interleaves pages, or pads files to an even page count, on request', async () => {
    const entries = [folder.entry('a.pdf', { page: '1-3' }), folder.entry('b.pdf', { page: '1-2' })]
    expect((await run({ entries, options: { interleave: true } })).outputs[0]!.pages).toBe(5)
    expect((await run({ entries, options: { pad_to_even: true } })).outputs[0]!.pages).toBe(6)
  })

  it('sets, keeps and clears title and author', async () => {
    const information = { info: '<< /Title (Old title) /Author (Old author) >>' }
    const entries = [folder.entry('a.pdf', {}, plainDocument('A', 1, { objects: information }))]
    const result = await run({ entries, options: { title: 'New title', author: '' } })
    expect(inspected(result).metadata).toMatchObject({ title: 'New title' })
    expect(inspected(result).metadata.author ?? null).toBeNull()
    expect(inspected(await run({ entries })).metadata).toMatchObject({
      title: 'Old title',
      author: 'Old author',
    })
  })

  it('writes no object streams on request', async () => {
    const entries = [folder.entry('a.pdf')]
    const size = async (object_streams: boolean) =>
      (await run({ entries, options: { object_streams } })).outputs[0]!.size
    expect(await size(true)).toBeLessThan(await size(false))
  })

  it('removes signatures, or rejects a signed file on request', async () => {
    const entries = [folder.entry('a.pdf'), folder.entry('signed.pdf', {}, signed())]
    const { report } = await run({ entries })
    expect(report).toMatchObject({ inputs: [{ signaturesRemoved: 0 }, { signaturesRemoved: 1 }] })
    expect(await failure({ entries, options: { signatures: 'refuse' } })).toMatchObject({
      code: 'signed_document',
      input: 'signed.pdf',
    })
  })

  it('reads the copy that pdfium rewrote if the file itself is unreadable', async () => {
    const { path: rescuedPath } = folder.entry('rescued.pdf').file
    const { outputs, report } = await run({ entries: [folder.entry('bad.pdf', { rescuedPath }, '%PDF-1.4')] })
    expect(outputs[0]!.pages).toBe(5)
    expect(report).toMatchObject({ inputs: [{ name: 'bad.pdf', rescued: true }] })
  })

  it('reports progress up to the last page', async () => {
    const seen: [number, number][] = []
    const progress = (done: number, total: number) => seen.push([done, total])
    await folder.run(merge, { entries: [folder.entry('a.pdf')] }, { progress })
    expect(seen.at(-1)).toEqual([5, 5])
  })

  describe('Output checked by qpdf', () => {
    it('writes a file that qpdf accepts with every option set', async () => {
      const entries = [folder.entry('a.pdf'), folder.entry('b.pdf', { rotation: -90, page: 'odd' })]
      for (const fields of ['rename', 'share', 'flatten'])
        for (const object_streams of [true, false]) {
          const options = {
            ...{ bookmarks: 'wrap', interleave: true, pad_to_even: true, signatures: 'refuse' },
            ...{ title: 'T', author: 'A', subject: 'S', keywords: 'K', fields, object_streams },
          }
          const { outputs } = await run({ entries, options })
          expectValid(outputs[0]!.path)
        }
    })
  })
})

describe('A failed merge', () => {
  it('names the entry and the reason for an invalid page selection', async () => {
    const file = folder.entry('a.pdf')
    expect(await failure({ entries: [file, { ...file, page: '4-9' }] })).toMatchObject({
      code: 'invalid_parameter',
      field: 'pages[1][page]',
      input: 'a.pdf',
      message: expect.stringMatching(/^a\.pdf: .*the file has 5 pages/),
    })
    expect(await failure({ entries: [file, file, { ...file, page: '1-x' }] })).toMatchObject({
      code: 'invalid_parameter',
      field: 'pages[2][page]',
    })
  })

  it('names the right entry if several files have the same filename', async () => {
    const same = [1, 2, 3].map((pages) => folder.entry('same.pdf', {}, plainDocument('S', pages)))
    expect(await failure({ entries: same.map((entry) => ({ ...entry, page: '1-2' })) })).toMatchObject({
      field: 'pages[0][page]',
    })
    expect(
      await failure({ entries: same.toReversed().map((entry) => ({ ...entry, page: '2' })) }),
    ).toMatchObject({
      field: 'pages[2][page]',
    })
    const entries = [same[0]!, folder.entry('same.pdf', {}, locked('user'))]
    expect(await failure({ entries })).toMatchObject({
      code: 'password_required',
      field: 'pages[1][password]',
      entry: 1,
    })
  })

  it('distinguishes a missing password, a wrong password, damage and a file that is not a PDF', async () => {
    const a = folder.entry('a.pdf')
    const secret = folder.entry('secret.pdf', {}, locked('user'))
    expect(await failure({ entries: [a, secret] })).toMatchObject({
      code: 'password_required',
      input: 'secret.pdf',
      field: 'pages[1][password]',
    })
    expect(await failure({ entries: [a, { ...secret, password: 'wrong' }] })).toMatchObject({
      code: 'password_incorrect',
      input: 'secret.pdf',
      field: 'pages[1][password]',
    })
    const damaged = folder.entry('damaged.pdf', {}, '%PDF-1.7\nnothing more')
    expect(await failure({ entries: [a, damaged] })).toMatchObject({ code: 'damaged_pdf', entry: 1 })
    const text = folder.entry('text.pdf', {}, 'Only words.')
    expect(await failure({ entries: [text, a] })).toMatchObject({ code: 'not_a_pdf', entry: 0 })
  })

  it('names the field if there are no entries, too many, or an unknown option', async () => {
    expect(await failure({ entries: [] })).toMatchObject({ code: 'invalid_parameter', field: 'pages' })
    const entries = [folder.entry('a.pdf')]
    const tooMany = new Array(merge.inputs.max + 1).fill(entries[0])
    expect(await failure({ entries: tooMany })).toMatchObject({ code: 'invalid_parameter', field: 'pages' })
    expect(await failure({ entries, options: { bookmark: 'wrap' } })).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[bookmark]',
    })
  })

  it('stops at the output size limit', async () => {
    const entries = ['a.pdf', 'b.pdf'].map((name) => {
      const image = { dict: '<< /Type /XObject >>', data: randomBytes(600_000) }
      return folder.entry(
        name,
        {},
        plainDocument('X', 1, { objects: { image }, page: () => '/Image @image' }),
      )
    })
    expect(await failure({ entries })).toMatchObject({ code: 'limit_exceeded' })
  })
})

describe('Probing a file', () => {
  const look = (content: string | Uint8Array) => probeFile(folder.entry('x.pdf', {}, content).file.path)

  it('counts its pages and reports whether it is encrypted and needs a password', () => {
    expect(look(plainDocument('P', 7))).toEqual({ pageCount: 7, encrypted: false, passwordRequired: false })
    expect(look(locked(''))).toEqual({ pageCount: 3, encrypted: true, passwordRequired: false })
    expect(look(locked('user'))).toEqual({ pageCount: null, encrypted: true, passwordRequired: true })
    const unknown = { pageCount: null, encrypted: null, passwordRequired: null }
    expect(look('%PDF-1.7 broken')).toEqual(unknown)
    expect(look('')).toEqual(unknown)
  })
})
