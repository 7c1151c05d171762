import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { lockedByQpdf } from '../../pdf/test/edit/qpdf-lock.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import {
  judgedByPdfsig,
  type OpensslOptions,
  signedByOpenssl,
} from '../../pdf/test/fixtures/signed-by-openssl.js'
import { expectValid, pdfInfo, qpdfJson, qpdfSays } from '../../pdf/test/validators.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFolder } from './task-folder.js'

const catalogue = await loadTasks()
let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const NOTE = { type: 'note', page: 1, x: 20, y: 20, comment: 'Seen' }
const CHECK = { type: 'check', page: 1, x: 0, y: 0, width: 9, height: 9 }

/** What may be added to a signed document, by task. */
const additions: Record<string, Record<string, unknown>> = {
  'form-fill': { values: { country: 'it' } },
  'edit-pdf': { objects: [NOTE] },
  'attachments-pdf': { mode: 'add' },
  'metadata-pdf': { mode: 'set', title: 'Second title' },
}

withPrograms('A signed document', ['qpdf', 'pdfsig', 'openssl', 'pdfinfo'], () => {
  const document = richDocument('A')
  const signed = (options?: OpensslOptions): Uint8Array => signedByOpenssl(document, options)

  async function run(
    name: string,
    file: Uint8Array,
    options: Record<string, unknown> = {},
    password?: string,
  ) {
    const entries = [folder.entry('a.pdf', { password }, file)]
    if (name === 'attachments-pdf') entries.push(folder.entry('b.txt', {}, 'a text'))
    const { outputs, report } = await folder.run(catalogue.get(name)!, {
      entries,
      options: { ...additions[name], ...options },
    })
    return { path: outputs[0]!.path, report }
  }

  it.each(Object.keys(additions))('keeps its signature, and has what was added (%s)', async (name) => {
    const file = signed()
    const { path, report } = await run(name, file)
    expectValid(path)
    const bytes = readFileSync(path)
    expect(Buffer.compare(bytes.subarray(0, file.length), file)).toBe(0)
    expect(bytes.length).toBeGreaterThan(file.length)
    expect(judgedByPdfsig(path).match(/Signature is Valid/g)).toHaveLength(1)
    expect(report).toMatchObject({ files: [{ signaturesRemoved: 0, dropped: [] }] })
    if (name === 'metadata-pdf') expect(pdfInfo(path).Title).toBe('Second title')
    if (name === 'attachments-pdf') expect(JSON.stringify(qpdfSays(path, 'attachments'))).toContain('b.txt')
    if (name === 'edit-pdf')
      expect(
        qpdfJson(path)
          .all()
          .filter((object) => object.get('Contents').text === 'Seen'),
      ).toHaveLength(1)
  })

  it('keeps it through one addition after another, and through a second signature', async () => {
    let file = signed()
    for (const name of Object.keys(additions)) file = readFileSync((await run(name, file)).path)
    file = signedByOpenssl(file) as Buffer
    const { path } = await run('metadata-pdf', file)
    expectValid(path)
    expect(judgedByPdfsig(path).match(/Signature is Valid/g)).toHaveLength(2)
  })

  it('stays encrypted with its password', async () => {
    const locked = lockedByQpdf(document, 'user', 'owner', '256')
    const file = signedByOpenssl(locked, { password: 'user' })
    const { path } = await run('metadata-pdf', file, {}, 'user')
    expect(judgedByPdfsig(path, '-upw', 'user')).toContain('Signature is Valid')
    expect(() => pdfInfo(path)).toThrow()
  })

  it.each([
    ['a drawing on the page', 'edit-pdf', { objects: [CHECK] }, {}, 'this change rewrites what was signed'],
    ['flattened fields', 'form-fill', { flatten: 'all' }, {}, 'this change rewrites what was signed'],
    [
      'removed metadata',
      'metadata-pdf',
      { mode: 'clear', title: undefined },
      {},
      'this change rewrites what was signed',
    ],
    [
      'anything, if no change is permitted',
      'form-fill',
      {},
      { certified: 1 },
      'its certification permits no changes',
    ],
    [
      'comments, if only forms may be filled',
      'edit-pdf',
      {},
      { certified: 2 },
      'its certification permits only filling in forms and signing',
    ],
    [
      'attachments, if it is certified',
      'attachments-pdf',
      {},
      { certified: 3 },
      'its certification permits only filling in forms, signing and comments',
    ],
    [
      'a value of a locked field',
      'form-fill',
      {},
      { locks: 'country' },
      'a signature locks the field “country”',
    ],
  ] as const)('rejects %s', async (_, name, options, how, why) => {
    await expect(run(name, signed(how), options)).rejects.toMatchObject({
      code: 'signed_document',
      input: 'a.pdf',
      message: expect.stringContaining(why),
    })
  })

  it.each([
    ['form-fill', { certified: 2 }],
    ['edit-pdf', { certified: 3 }],
    ['form-fill', { locks: 'agree' }],
  ] as const)('takes what its certification permits (%s)', async (name, how) => {
    const { path } = await run(name, signed(how))
    expect(judgedByPdfsig(path)).toContain('Signature is Valid')
  })
})
