import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inspect } from '@octavo/pdf/inspect'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { differences } from '../../pdf/test/edit/same-document.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../pdf/test/fixtures/rich.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { expectValid, qpdfJson } from '../../pdf/test/validators.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import type { TaskJob, TaskResult } from '../src/platform/node.js'
import protect from '../src/tasks/protect-pdf.js'
import unlock from '../src/tasks/unlock-pdf.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

const run = (job: Partial<TaskJob>): Promise<TaskResult> => folder.run(protect, job)

async function failure(task: typeof protect, job: Partial<TaskJob>): Promise<TaskFailure> {
  const outcome = await folder.run(task, job).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

const bytesOf = ({ outputs }: TaskResult, index = 0) => new Uint8Array(readFileSync(outputs[index]!.path))

function encryption(result: TaskResult, password: string) {
  return inspect(memorySource(bytesOf(result)), { primitives: nodePrimitives, password }).encryption
}

/** All permissions as the task reports them, except those given. */
const allowed = (except: object = {}) => ({
  print: true,
  printHighQuality: true,
  modify: true,
  copy: true,
  annotate: true,
  fillForms: true,
  accessibility: true,
  assemble: true,
  ...except,
})

describe('protecting a file', () => {
  it('encrypts it with the passwords that were sent', async () => {
    const options = { user_password: 'reader', owner_password: 'writer' }
    const result = await run({ entries: [folder.entry('a.pdf')], options })
    expect(result.outputs).toMatchObject([{ name: 'a-protected.pdf', pages: 5 }])
    expect(encryption(result, 'reader')).toMatchObject({
      method: 'AES-256',
      openedAs: 'user',
      permissions: allowed(),
    })
    expect(encryption(result, 'writer')).toMatchObject({ openedAs: 'owner' })
    expect(() => encryption(result, 'other')).toThrow(expect.objectContaining({ code: 'password_incorrect' }))
  })

  it('lets anyone open it if only an owner password is set', async () => {
    const options = { owner_password: 'writer', algorithm: 'aes-128', allow_print: false }
    const result = await run({ entries: [folder.entry('a.pdf')], options })
    const permissions = allowed({ print: false, printHighQuality: false })
    expect(encryption(result, '')).toMatchObject({ method: 'AES-128', openedAs: 'nothing', permissions })
    expect(result.report).toMatchObject({ files: [{ opensWithoutPassword: true, permissions }] })
  })

  it.each([
    ['allow_print_high_quality', 'printHighQuality'],
    ['allow_modify', 'modify'],
    ['allow_copy', 'copy'],
    ['allow_annotate', 'annotate'],
    ['allow_fill_forms', 'fillForms'],
    ['allow_accessibility', 'accessibility'],
    ['allow_assemble', 'assemble'],
  ])('denies only the permission of %s', async (option, permission) => {
    const options = { owner_password: 'writer', [option]: false }
    const result = await run({ entries: [folder.entry('a.pdf')], options })
    expect(encryption(result, '')).toMatchObject({ permissions: allowed({ [permission]: false }) })
  })

  it('reports equal passwords, and rejects them together with restrictions', async () => {
    const options = { user_password: 'same', owner_password: 'same' }
    const { report } = await run({ entries: [folder.entry('a.pdf')], options })
    expect(report).toMatchObject({ files: [{ samePasswords: true }] })
    expect(
      await failure(protect, {
        entries: [folder.entry('a.pdf')],
        options: { ...options, allow_copy: false },
      }),
    ).toMatchObject({
      code: 'invalid_parameter',
      field: 'options[owner_password]',
    })
  })

  it('leaves the metadata unencrypted on request', async () => {
    const options = { user_password: 'reader', encrypt_metadata: false }
    const result = await run({ entries: [folder.entry('a.pdf', {}, richDocument('A'))], options })
    expect(encryption(result, 'reader')).toMatchObject({ encryptsMetadata: false })
    expect(Buffer.from(bytesOf(result)).includes('<x:xmpmeta')).toBe(true)
  })

  it('removes the PDF/A claim, which an encrypted file must not make', async () => {
    const claim =
      '<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="B"/>'
    const data = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${claim}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
    const archive = plainDocument('P', 1, {
      catalog: '/Metadata @xmp',
      objects: { xmp: { dict: '<< /Type /Metadata /Subtype /XML >>', data } },
    })
    const options = { user_password: 'reader', encrypt_metadata: false }
    const result = await run({ entries: [folder.entry('a.pdf', {}, archive)], options })
    expect(result.report).toMatchObject({ files: [{ claimsDropped: ['PDF/A-2b'] }] })
    const written = Buffer.from(bytesOf(result))
    expect([written.includes('x:xmpmeta'), written.includes('pdfaid:part')]).toEqual([true, false])
  })

  it('encrypts a protected file again with a new password', async () => {
    const options = { user_password: 'first' }
    const locked = bytesOf(await run({ entries: [folder.entry('a.pdf')], options }))
    const entries = [folder.entry('a.pdf', { password: 'first' }, locked)]
    const result = await run({ entries, options: { user_password: 'second', algorithm: 'aes-128' } })
    expect(encryption(result, 'second')).toMatchObject({ method: 'AES-128' })
    expect(result.report).toMatchObject({ files: [{ wasProtected: true, protectionRemoved: false }] })
  })

  it('rejects invalid passwords before any work and does not repeat them', async () => {
    const entries = [folder.entry('a.pdf')]
    for (const [options, field] of [
      [{}, 'options[user_password]'],
      [{ user_password: 'x'.repeat(128) }, 'options[user_password]'],
      [{ user_password: 'é'.repeat(64) }, 'options[user_password]'],
      [{ user_password: 'bad\u0007one' }, 'options[user_password]'],
      [{ owner_password: 'x'.repeat(33), algorithm: 'aes-128' }, 'options[owner_password]'],
      [{ user_password: '密码', algorithm: 'aes-128' }, 'options[user_password]'],
      [{ user_password: 5 }, 'options[user_password]'],
      [{ user_password: 'fine', algorithm: 'rc4' }, 'options[algorithm]'],
    ] as const) {
      const refused = await failure(protect, { entries, options })
      expect(refused).toMatchObject({ code: 'invalid_parameter', field })
      for (const secret of Object.values(options).filter(
        (value) => typeof value === 'string' && value.length > 8,
      ))
        expect(JSON.stringify(refused)).not.toContain(secret)
    }
    expect(folder.outputs()).toEqual([])
  })

  it('accepts passwords of the maximum length and with any characters', async () => {
    for (const user_password of ['x'.repeat(127), '密码-ü-😀', 'a b']) {
      const result = await run({ entries: [folder.entry('a.pdf')], options: { user_password } })
      expect(encryption(result, user_password)).toMatchObject({ openedAs: 'user' })
    }
  })

  it('reports no password, and declares its password options secret', async () => {
    const options = { user_password: 'kuckuck-1', owner_password: 'kuckuck-2' }
    const { report, outputs } = await run({ entries: [folder.entry('a.pdf')], options })
    expect(JSON.stringify({ report, outputs })).not.toContain('kuckuck')
    expect([...(await loadTasks()).secretOptions()].sort()).toEqual(
      expect.arrayContaining(['owner_password', 'user_password']),
    )
  })
})

describe('unlocking a file', () => {
  const lock = async (options: object) =>
    bytesOf(await run({ entries: [folder.entry('a.pdf')], options: { ...options } }))

  it('requires a password unless the file opens without one', async () => {
    const locked = await lock({ user_password: 'reader', owner_password: 'writer' })
    expect(await failure(unlock, { entries: [folder.entry('l.pdf', {}, locked)] })).toMatchObject({
      code: 'password_required',
      field: 'pages[0][password]',
    })
    expect(
      await failure(unlock, { entries: [folder.entry('l.pdf', { password: 'no' }, locked)] }),
    ).toMatchObject({ code: 'password_incorrect', field: 'pages[0][password]' })
    for (const password of ['reader', 'writer']) {
      const result = await folder.run(unlock, { entries: [folder.entry('l.pdf', { password }, locked)] })
      expect(result.outputs).toMatchObject([{ name: 'l-unlocked.pdf', pages: 5 }])
      expect(encryption(result, '')).toBeNull()
    }
    const open = await lock({ owner_password: 'writer', allow_print: false })
    const result = await folder.run(unlock, { entries: [folder.entry('o.pdf', {}, open)] })
    expect(result.report).toMatchObject({
      files: [
        {
          wasProtected: true,
          protectionRemoved: true,
          protection: { method: 'AES-256', openedAs: 'nothing', permissions: { print: false } },
        },
      ],
    })
  })

  it('returns an unprotected file byte for byte and reports it', async () => {
    const input = richDocument('A', { signed: true })
    const result = await folder.run(unlock, { entries: [folder.entry('a.pdf', {}, input)] })
    expect(bytesOf(result)).toEqual(input)
    expect(result.report).toMatchObject({
      files: [{ wasProtected: false, protectionRemoved: false, signaturesRemoved: 0 }],
    })
  })
})

withPrograms('Encrypted output checked by qpdf', ['qpdf'], () => {
  it.each(['aes-256', 'aes-128'])(
    'restores the document with %s, except for its PDF/A claim',
    async (algorithm) => {
      const input = richDocument('A', { xfa: true })
      const entries = [folder.entry('a.pdf', {}, input)]
      const options = { user_password: 'reader', owner_password: 'writer', algorithm, allow_copy: false }
      const locked = bytesOf(await run({ entries, options }))
      const path = temporaryFile(locked)
      execFileSync('qpdf', ['--check', '--password=reader', path])
      const unlocked = await folder.run(unlock, {
        entries: [folder.entry('l.pdf', { password: 'reader' }, locked)],
      })
      expectValid(unlocked.outputs[0]!.path)
      // Everything except the PDF/A claim, which an encrypted file must not make.
      expect(differences(qpdfJson(temporaryFile(input)), qpdfJson(unlocked.outputs[0]!.path))).toEqual([
        'Root/Metadata: other data',
      ])
    },
  )
})
