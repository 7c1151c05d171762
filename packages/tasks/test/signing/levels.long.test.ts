import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { lockedByQpdf } from '../../../pdf/test/edit/qpdf-lock.js'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { richDocument } from '../../../pdf/test/fixtures/rich.js'
import { temporaryFile } from '../../../pdf/test/fixtures/temporary-file.js'
import { expectValid } from '../../../pdf/test/validators.js'
import formFill from '../../src/tasks/form-fill.js'
import sign from '../../src/tasks/sign-pdf.js'
import verify from '../../src/tasks/verify-signatures.js'
import type { DocumentReport } from '../../src/verify-signatures/verify-document.js'
import { TaskFolder } from '../task-folder.js'
import { judgedByPyhanko, withPyhanko } from './pyhanko.js'
import { TestHosts } from './test-hosts.js'
import { KEYS, type KeyKind } from './test-pki.js'

type Options = Readonly<Record<string, unknown>>

const KINDS = Object.keys(KEYS) as KeyKind[]
const LEVELS = ['b-t', 'b-lt', 'b-lta'] as const

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder(32 * 1024 ** 2)
})
afterEach(() => folder.remove())

const hosts = new TestHosts()
const byList = new TestHosts()
beforeAll(async () => {
  await hosts.start()
  await byList.start({ withOcsp: false })
})
afterAll(async () => {
  await hosts.stop()
  await byList.stop()
})

interface Output {
  readonly path: string
  readonly bytes: Uint8Array
  readonly report: unknown
}

async function run(
  task: typeof sign,
  bytes: Uint8Array,
  options: Options,
  { password, by = hosts }: { readonly password?: string; readonly by?: TestHosts } = {},
): Promise<Output> {
  const entries = [folder.entry('a.pdf', password === undefined ? {} : { password }, bytes)]
  const { outputs, report } = await folder.run(task, { entries, options }, { outbound: by.outbound })
  const written = new Uint8Array(readFileSync(outputs[0]!.path))
  return { path: temporaryFile(written), bytes: written, report }
}

function signed(bytes: Uint8Array, options: Options = {}, kind: KeyKind = 'p-256', by = hosts) {
  const key = by.pki.pem(by.pki.signer(kind))
  return run(sign, bytes, { key, ...stamped(options, by), ...options }, { by })
}

function extended(bytes: Uint8Array, level: string, more: { password?: string; by?: TestHosts } = {}) {
  const options = { mode: 'extend', level, ...stamped({ level }, more.by ?? hosts) }
  return run(sign, bytes, options, more)
}

function stamped({ level = 'b-b' }: Options, by: TestHosts): Options {
  return level === 'b-b' ? {} : { timestamp_url: `${by.url}/ts` }
}

async function failure(bytes: Uint8Array, options: Options, by = hosts): Promise<unknown> {
  return signed(bytes, options, 'p-256', by).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
}

async function verified(bytes: Uint8Array, by = hosts, password?: string) {
  const entries = [folder.entry('a.pdf', password === undefined ? {} : { password }, bytes)]
  const options = { certificates: by.pki.text('root.pem') }
  const { outputs } = await folder.run(verify, { entries, options })
  return (JSON.parse(readFileSync(outputs[0]!.path, 'utf8')) as DocumentReport).signatures
}

const validOnes = (path: string): number =>
  String(spawnSync('pdfsig', ['-nocert', path]).stdout).match(/Signature is Valid/g)?.length ?? 0

withPrograms('A signature of a higher level', ['openssl', 'pdfsig', 'qpdf'], () => {
  it.each(LEVELS)('has the level %s, as an encrypted file too', async (level) => {
    const locked = lockedByQpdf(plainDocument('A', 1), 'user', 'owner', '256')
    const key = hosts.pki.pem(hosts.pki.signer('p-256'))
    const options = { key, level, ...stamped({ level }, hosts) }
    const { bytes, report } = await run(sign, locked, options, { password: 'user' })
    expect(report).toMatchObject({ files: [{ level: level.toUpperCase() }] })
    expect((await verified(bytes, hosts, 'user'))[0]).toMatchObject({
      verdict: 'valid',
      level: level.toUpperCase(),
    })
    expect(Buffer.compare(bytes.subarray(0, locked.length), locked)).toBe(0)
  })

  it('is known to pdfsig, and the file is valid', async () => {
    const { path } = await signed(plainDocument('A', 2), { level: 'b-lta' }, 'rsa')
    expectValid(path)
    expect(validOnes(path)).toBeGreaterThan(0)
  })

  it('is extended, and what was there stays', async () => {
    const before = await signed(plainDocument('A', 1))
    for (const level of LEVELS) {
      const { bytes, report } = await extended(before.bytes, level)
      expect(Buffer.compare(bytes.subarray(0, before.bytes.length), before.bytes)).toBe(0)
      expect(report).toMatchObject({ files: [{ level: level.toUpperCase(), earlierSignatures: 1 }] })
      expect((await verified(bytes))[0]).toMatchObject({ verdict: 'valid' })
    }
    const locked = lockedByQpdf(plainDocument('A', 1), 'user', 'owner', '256')
    const key = hosts.pki.pem(hosts.pki.signer('p-256'))
    const once = await run(
      sign,
      locked,
      { key, level: 'b-t', ...stamped({ level: 'b-t' }, hosts) },
      { password: 'user' },
    )
    const twice = await extended(once.bytes, 'b-lta', { password: 'user' })
    expect((await verified(twice.bytes, hosts, 'user'))[0]).toMatchObject({
      verdict: 'valid',
      level: 'B-LTA',
    })
    expect(twice.report).toMatchObject({ files: [{ protectionRemoved: false }] })
  })

  it('is extended with the data in the document if the hosts are gone', async () => {
    const once = await signed(plainDocument('A', 1), { level: 'b-lt' })
    hosts.answers.set('/ocsp/issuer', () => Buffer.from('gone'))
    hosts.answers.set('/issuer.crl', () => Buffer.from('gone'))
    hosts.answers.set('/root.crl', () => Buffer.from('gone'))
    const twice = await extended(once.bytes, 'b-lta')
    hosts.answers.clear()
    expect((await verified(twice.bytes))[0]).toMatchObject({ verdict: 'valid', level: 'B-LTA' })
  })

  it('asks for as little as possible', async () => {
    hosts.requests.length = 0
    const key = hosts.pki.text('p-256.key') + hosts.pki.text('p-256.pem')
    await run(sign, plainDocument('A', 1), { key, level: 'b-lt', ...stamped({ level: 'b-lt' }, hosts) })
    // The certificate of the issuer is in the time-stamp.
    expect([...hosts.requests].sort()).toEqual([
      'GET /root.crl',
      'GET /root.der',
      'POST /ocsp/issuer',
      'POST /ocsp/issuer',
      'POST /ts',
    ])
  })

  it('ends with what cannot be had, and for which certificate', async () => {
    const document = plainDocument('A', 1)
    const failed = (message: string, code = 'signing_failed') => ({
      code,
      message: expect.stringContaining(message),
    })
    const lt = { level: 'b-lt' }
    byList.answers.set('/issuer.crl', () => Buffer.from('no list'))
    expect(await failure(document, lt, byList)).toMatchObject(
      failed('The certificate “Test p-256” lacks revocation data.'),
    )
    byList.answers.clear()
    byList.answers.set('/root.crl', () => byList.pki.revocationList('issuer'))
    expect(await failure(document, lt, byList)).toMatchObject(failed('“Test issuer” lacks revocation data'))
    byList.answers.clear()
    byList.answers.set('/root.der', () => byList.pki.openssl('x509', '-in', 'tsa.pem', '-outform', 'DER'))
    expect(await failure(document, lt, byList)).toMatchObject(
      failed('“Test issuer” lacks the certificate of its issuer'),
    )
    byList.answers.clear()
    byList.revoked.push('p-256')
    expect(await failure(document, lt, byList)).toMatchObject(
      failed('“Test p-256” was revoked on 2026-01-01'),
    )
    byList.revoked.length = 0
    hosts.revoked.push('tsa')
    expect(await failure(document, lt)).toMatchObject(failed('“Test tsa” was revoked'))
    hosts.revoked.length = 0
    const elsewhere = { ...lt, timestamp_url: 'http://10.0.0.1/ts' }
    expect(await failure(document, elsewhere)).toMatchObject({
      ...failed(
        '10.0.0.1 may not be reached. Operators list the allowed hosts in OCTAVO_SIGNING_HOSTS',
        'invalid_parameter',
      ),
      field: 'options[timestamp_url]',
    })
    expect(await failure(document, { ...lt, timestamp_url: `${hosts.url}/nothing` })).toMatchObject(
      failed('it answered with the status 404'),
    )
  })

  it('has no time-stamp that is not the answer to its own request', async () => {
    const document = plainDocument('A', 1)
    const answered = (answer: () => Uint8Array) => {
      hosts.answers.set('/ts', answer)
      return failure(document, { level: 'b-t' }).finally(() => hosts.answers.clear())
    }
    const query = (...more: string[]) =>
      hosts.pki.openssl('ts', '-query', '-digest', '00'.repeat(32), '-sha256', ...more)
    const failed = (why: string) => ({ code: 'signing_failed', message: expect.stringContaining(why) })
    expect(await answered(() => hosts.timestamp(query('-cert')))).toMatchObject(failed('to another request'))
    expect(await answered(() => hosts.timestamp(query()))).toMatchObject(failed('lacks the certificate'))
    expect(await answered(() => hosts.timestamp(Buffer.from('no query')))).toMatchObject(
      failed('it refused the request'),
    )
    expect(await answered(() => Buffer.from('no answer'))).toMatchObject(failed('cannot be used'))
    expect(await answered(() => Buffer.alloc(300 * 1024))).toMatchObject(failed('bytes'))
  })

  it('is made by a key on another host, of every kind', async () => {
    const remote = { signer_url: `${hosts.url}/sign/`, signer_token: hosts.token }
    for (const kind of KINDS) {
      hosts.remoteKey = kind
      const { bytes } = await run(sign, plainDocument('A', 1), remote)
      expect(await verified(bytes)).toMatchObject([
        { verdict: 'valid', certificate: { subject: `Test ${kind}` } },
      ])
    }
    hosts.remoteKey = 'rsa'
    const pss = await run(sign, plainDocument('A', 1), { ...remote, rsa_padding: 'pss', digest: 'sha512' })
    expect(await verified(pss.bytes)).toMatchObject([{ verdict: 'valid' }])
    // Another key than that of the certificate, which the request names.
    const certificates = hosts.pki.text('p-256.pem') + hosts.pki.text('issuer.pem')
    hosts.remoteKey = 'p-384'
    const other = { ...remote, certificates }
    await expect(run(sign, plainDocument('A', 1), other)).rejects.toMatchObject({
      code: 'signing_failed',
      message: expect.stringContaining('no signature with the key of the certificate'),
    })
    await expect(run(sign, plainDocument('A', 1), { ...remote, signer_token: 'x' })).rejects.toMatchObject({
      message: expect.stringContaining('status 404'),
    })
    hosts.remoteKey = 'p-256'
  })

  it('is broken by any other bit in what it covers', async () => {
    const { bytes } = await signed(plainDocument('A', 1), { level: 'b-lta' })
    const text = Buffer.from(bytes).toString('latin1')
    const gaps = [...text.matchAll(/\/Contents<[0-9a-f]+>/g)].map(({ index, 0: { length } }) => [
      index,
      index + length,
    ])
    expect(gaps).toHaveLength(2)
    let flipped = 0
    for (let at = 7; at < bytes.length; at += 499) {
      if (gaps.some(([from, to]) => at >= from! && at < to!)) continue
      const changed = bytes.slice()
      changed[at]! ^= 1 << (at % 8)
      const found = await verified(changed).catch(() => [])
      // What comes after the first signature is covered by the time-stamp of the document.
      expect([at, found.every(({ verdict }) => verdict === 'valid') && found.length === 2]).toEqual([
        at,
        false,
      ])
      flipped++
    }
    expect(flipped).toBeGreaterThan(15)
  })
})

withPyhanko('Signatures of higher levels as pyHanko judges them, in strict mode', () => {
  it('are valid at every level with keys of every kind', async () => {
    const whole = { intact: true, valid: true, trusted: true, allowed: true, timestamp: true }
    for (const [level, checked] of [
      ['b-t', 'B-B'],
      ['b-lt', 'B-LT'],
      ['b-lta', 'B-LTA'],
    ] as const) {
      const paths: string[] = []
      for (const kind of KINDS) paths.push((await signed(plainDocument('A', 1), { level }, kind)).path)
      const expected = checked === 'B-B' ? whole : { ...whole, forLong: true }
      expect(judgedByPyhanko(paths, hosts.pki.path('root.pem'), checked)).toMatchObject(
        KINDS.map(() => [expected]),
      )
    }
  })

  it('are valid with lists of revoked certificates alone', async () => {
    const { path } = await signed(plainDocument('A', 1), { level: 'b-lta' }, 'rsa', byList)
    expect(judgedByPyhanko([path], byList.pki.path('root.pem'), 'B-LTA')).toMatchObject([[{ forLong: true }]])
  })

  it('are valid if they were extended', async () => {
    const once = await signed(plainDocument('A', 1), { level: 'b-t' })
    const lt = await extended(once.bytes, 'b-lt')
    const lta = await extended(lt.bytes, 'b-lta')
    const again = await extended(lta.bytes, 'b-lta')
    const root = hosts.pki.path('root.pem')
    expect(judgedByPyhanko([lt.path], root, 'B-LT')).toMatchObject([[{ forLong: true, allowed: true }]])
    expect(judgedByPyhanko([lta.path, again.path], root, 'B-LTA')).toMatchObject([
      [{ forLong: true, allowed: true }],
      [{ forLong: true, allowed: true }],
    ])
  })

  it('stay valid under others of every level, with changes between them', async () => {
    const values = { country: 'it' }
    let { bytes } = await signed(richDocument('A'), { certify: 'forms', level: 'b-lta' })
    bytes = (await run(formFill as typeof sign, bytes, { values, unknown: 'skip' })).bytes
    bytes = (await signed(bytes, { level: 'b-lt' }, 'rsa')).bytes
    bytes = (await run(formFill as typeof sign, bytes, { values: { country: 'de' }, unknown: 'skip' })).bytes
    bytes = (await signed(bytes, { level: 'b-t' }, 'p-384')).bytes
    bytes = (await signed(bytes, { level: 'b-b' }, 'p-521')).bytes
    const { path } = await extended(bytes, 'b-lta')
    const found = judgedByPyhanko([path], hosts.pki.path('root.pem'))
    const good = { intact: true, valid: true, trusted: true, allowed: true }
    expect(found).toMatchObject([[good, good, good, good]])
    // A certification that permits no changes permits these.
    const fixed = await signed(plainDocument('A', 1), { certify: 'no-changes', level: 'b-lta' })
    expect(judgedByPyhanko([fixed.path], hosts.pki.path('root.pem'), 'B-LTA')).toMatchObject([
      [{ ...good, forLong: true }],
    ])
  })
})
