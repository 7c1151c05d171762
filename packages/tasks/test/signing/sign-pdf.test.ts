import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { edited } from '../../../pdf/test/edit/edited.js'
import { lockedByQpdf } from '../../../pdf/test/edit/qpdf-lock.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../../pdf/test/fixtures/rich.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pdfText } from '../../../pdf/test/validators.js'
import { TaskFailure } from '../../src/declare/task-failure.js'
import formFill from '../../src/tasks/form-fill.js'
import sign from '../../src/tasks/sign-pdf.js'
import { TaskFolder } from '../task-folder.js'
import { judgedByPyhanko, withPyhanko } from './pyhanko.js'
import { KEYS, type KeyKind, TestPki } from './test-pki.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(32 * 1024 ** 2)
})
afterEach(() => folder.remove())

let made: TestPki | undefined
const pki = (): TestPki => (made ??= new TestPki())
afterAll(() => made?.remove())

const box = { x: 50, y: 50, width: 200, height: 60 }

type Options = Readonly<Record<string, unknown>>

async function signed(
  bytes: Uint8Array,
  options: Options = {},
  password?: string,
): Promise<{ path: string; bytes: Uint8Array; report: unknown }> {
  const entry = folder.entry('a.pdf', password === undefined ? {} : { password }, bytes)
  const key = pki().pem(pki().signer('p-256'))
  const { outputs, report } = await folder.run(sign, { entries: [entry], options: { key, ...options } })
  const { path } = outputs[0]!
  const written = new Uint8Array(readFileSync(path))
  return { path: temporaryFile(written), bytes: written, report }
}

async function failure(bytes: Uint8Array, options: Options): Promise<TaskFailure> {
  const outcome = await signed(bytes, options).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

const judged = (path: string, ...more: string[]): string =>
  String(spawnSync('pdfsig', ['-nocert', ...more, path]).stdout)
const validOnes = (path: string): number => judged(path).match(/Signature is Valid/g)?.length ?? 0

withPrograms('Signing a PDF', ['openssl', 'pdfsig', 'qpdf', 'pdftotext'], () => {
  it('appends a signature of the whole file, which stays as it was', async () => {
    const before = plainDocument('A', 2)
    const { path, bytes, report } = await signed(before, { reason: 'Approved', location: 'Zürich' })
    expectValid(path)
    expect(Buffer.compare(bytes.subarray(0, before.length), before)).toBe(0)
    expect(judged(path)).toContain('Total document signed')
    expect(judged(path)).toContain('ETSI.CAdES.detached')
    expect(validOnes(path)).toBe(1)
    expect(report).toMatchObject({
      files: [{ field: 'Signature1', signer: 'Test p-256', level: 'B-B', earlierSignatures: 0, pages: 2 }],
    })
  })

  it('keeps earlier signatures valid, in files of any structure', async () => {
    for (const objectStreams of [false, true]) {
      const once = await signed(edited(richDocument('A'), undefined, { objectStreams }).bytes)
      const twice = await signed(once.bytes, { field: 'Second' })
      const thrice = await signed(twice.bytes)
      expectValid(thrice.path)
      expect(validOnes(thrice.path)).toBe(3)
      expect(thrice.report).toMatchObject({ files: [{ field: 'Signature2', earlierSignatures: 2 }] })
    }
  })

  it('signs an encrypted file, which stays encrypted', async () => {
    const { path } = await signed(lockedByQpdf(plainDocument('A', 1), 'user', 'owner', '256'), {}, 'user')
    expect(judged(path, '-upw', 'user')).toContain('Signature is Valid')
    expect(judged(path)).not.toContain('Signature is Valid')
  })

  it('draws name, date and reason, or another text, into its box', async () => {
    const options = { box, name: 'Ἄδα', reason: 'Approved', date: '2026-01-31T09:30:00+01:00' }
    const drawn = await signed(plainDocument('A', 1), options)
    expect(pdfText(drawn.path)).toMatch(/Ἄδα\s+2026-01-31 09:30 \+01:00[\s\S]+Approved/)
    expectValid(drawn.path)
    const other = await signed(drawn.bytes, { box: { ...box, y: 200 }, text: 'Seen as well' })
    expect(pdfText(other.path)).toContain('Seen as well')
    expect(validOnes(other.path)).toBe(2)
  })

  it('refuses a text that does not fit into the box', async () => {
    const small = { x: 0, y: 0, width: 20, height: 10 }
    expect(await failure(plainDocument('A', 1), { box: small, text: 'far too long for it' })).toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('does not fit'),
    })
  })

  it('certifies a document that has no signature yet, and obeys a certification', async () => {
    const certified = await signed(plainDocument('A', 1), { certify: 'no-changes' })
    expect(validOnes(certified.path)).toBe(1)
    expect(await failure(certified.bytes, {})).toMatchObject({ code: 'signed_document' })
    const forms = await signed(plainDocument('A', 1), { certify: 'forms' })
    expect(validOnes((await signed(forms.bytes)).path)).toBe(2)
    expect(await failure(forms.bytes, { box })).toMatchObject({
      message: expect.stringContaining('no new visible signature field'),
    })
    const all = await signed(plainDocument('A', 1), { lock: 'all' })
    expect(await failure(all.bytes, {})).toMatchObject({
      message: expect.stringContaining('locks the field “Signature2”'),
    })
    expect(await failure(forms.bytes, { certify: 'forms' })).toMatchObject({
      message: expect.stringContaining('only its first one can certify it'),
    })
  })

  it('locks fields, which can then not be filled in', async () => {
    const locked = await signed(richDocument('A'), { lock: 'all' })
    const entries = [folder.entry('a.pdf', {}, locked.bytes)]
    const values = { country: 'it' }
    const outcome = await folder
      .run(formFill, { entries, options: { values, unknown: 'skip' } })
      .catch((error: unknown) => error)
    expect(outcome).toMatchObject({
      code: 'signed_document',
      message: expect.stringContaining('locks the field'),
    })
  })

  it('removes earlier signatures only if it is asked to', async () => {
    const once = await signed(plainDocument('A', 1))
    const again = await signed(once.bytes, { signatures: 'strip' })
    expect(validOnes(again.path)).toBe(1)
    expect(again.report).toMatchObject({ files: [{ signaturesRemoved: 1, earlierSignatures: 0 }] })
    expect(await failure(once.bytes, { signatures: 'refuse' })).toMatchObject({ code: 'signed_document' })
  })

  it('repairs a damaged file before it signs it', async () => {
    const damaged = plainDocument('A', 2)
    const { path, report } = await signed(damaged.subarray(0, damaged.length - 30))
    expectValid(path)
    expect(validOnes(path)).toBe(1)
    expect(report).toMatchObject({
      files: [{ repairs: expect.arrayContaining([expect.stringContaining('end of the file')]) }],
    })
  })

  it('refuses a field that is signed, or that is no signature field', async () => {
    const once = await signed(plainDocument('A', 1), { field: 'Mine' })
    expect(await failure(once.bytes, { field: 'Mine' })).toMatchObject({
      message: expect.stringContaining('is signed already'),
    })
  })

  it('is not valid once any signed byte is another one', async () => {
    const { bytes } = await signed(plainDocument('A', 1))
    const contents = Buffer.from(bytes).indexOf('/Contents<')
    for (const at of [10, contents - 100, contents + 5, bytes.length - 10]) {
      const changed = bytes.slice()
      changed[at] = changed[at]! ^ 1
      expect(validOnes(temporaryFile(changed)), `byte ${at}`).toBe(0)
    }
  })
})

withPyhanko('Signatures as pyHanko judges them, in strict mode', () => {
  it('are valid and trusted with keys of every kind', async () => {
    const kinds = Object.keys(KEYS) as KeyKind[]
    const paths: string[] = []
    for (const kind of kinds) {
      const { path } = await signed(plainDocument('A', 1), { key: pki().pem(pki().signer(kind)) })
      paths.push(path)
    }
    const whole = { intact: true, valid: true, trusted: true, coverage: 'ENTIRE_FILE', changes: 'NONE' }
    expect(judgedByPyhanko(paths, pki().path('root.pem'))).toMatchObject(kinds.map(() => [whole]))
  })

  it('stay valid under others, with certification, locks and appearances', async () => {
    const document = edited(richDocument('A'), undefined, { objectStreams: true }).bytes
    const certified = await signed(document, { certify: 'forms', box })
    // pyHanko takes a locked field that has an appearance for changed by any update: this one has none.
    const approved = await signed(certified.bytes, { lock: 'listed', lock_fields: ['comments'] })
    const again = await signed(approved.bytes, { lock: 'all' })
    const visible = await signed(document, { box })
    const twice = await signed(visible.bytes, { box: { ...box, y: 150 } })
    const found = judgedByPyhanko([again.path, twice.path], pki().path('root.pem'))
    const good = { intact: true, valid: true, trusted: true, allowed: true }
    expect(found).toMatchObject([
      [good, good, good],
      [good, good],
    ])
  })
})
