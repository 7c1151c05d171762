import { assemble } from '@octavo/pdf/assemble'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import { failureOf, finished, PoolUnderTest, until } from './pool-under-test.js'

let test: PoolUnderTest
beforeEach(() => {
  test = new PoolUnderTest()
})
afterEach(() => test.close())

describe('A file that the engine refuses', () => {
  it('is rewritten by another engine in a separate child, and the report says so', async () => {
    const pool = await test.open()
    test.file('odd.pdf', oddDocument())
    const entries = [test.entry('a.pdf'), test.entry('odd.pdf'), test.entry('odd.pdf', { page: 1 })]
    const { outputs, report } = await finished(pool, test.merge({ entries }))
    expect(outputs[0]!.pages).toBe(5)
    expect(report).toMatchObject({
      inputs: [
        { name: 'a.pdf', rescued: false },
        { name: 'odd.pdf', rescued: true },
      ],
    })
    await until(() => test.processes().length <= 2)
  })

  it('is rewritten if there are several, even with the same name', async () => {
    const pool = await test.open()
    test.file('odd.pdf', oddDocument())
    test.file('odder.pdf', oddDocument())
    const entries = [
      test.entry('odd.pdf', { filename: 'x.pdf' }),
      test.entry('odder.pdf', { filename: 'x.pdf' }),
    ]
    expect((await finished(pool, test.merge({ entries }))).outputs[0]!.pages).toBe(4)
  })

  it('is rewritten with whichever of the given passwords opens it', async () => {
    const pool = await test.open()
    const rescued = async (content: Uint8Array, ...passwords: string[]) => {
      test.file('locked.pdf', content)
      const entries = passwords.map((password) => test.entry('locked.pdf', { password }))
      return finished(pool, test.merge({ entries }))
    }
    for (const passwords of [
      ['owner', 'user'],
      ['user', 'no'],
      ['no', 'user'],
    ])
      expect((await rescued(oddLockedDocument('user'), ...passwords)).outputs[0]!.pages).toBe(4)
    expect((await rescued(oddLockedDocument(''), 'for nothing')).outputs[0]!.pages).toBe(2)
    expect((await failureOf(rescued(oddLockedDocument('user'), 'no', 'neither'))).code).toBe('damaged_pdf')
  })

  it('is reported as damaged if no engine can read it', async () => {
    const pool = await test.open()
    test.file('broken.pdf', plainDocument('broken', 2).slice(0, 60))
    const failure = await failureOf(
      pool.run(test.merge({ entries: [test.entry('a.pdf'), test.entry('broken.pdf')] })),
    )
    expect(failure).toMatchObject({ code: 'damaged_pdf', input: 'broken.pdf' })
    expect(failure.message).toMatch(/^broken\.pdf: /)
  })

  it('is reported as damaged above the rescue size, or after the rescue timeout', async () => {
    test.file('odd.pdf', oddDocument())
    const job = test.merge({ entries: [test.entry('odd.pdf')] })
    const small = await test.openWith({ rescueBytes: 100 })
    expect((await failureOf(small.run(job))).code).toBe('damaged_pdf')
    await small.close()
    const hasty = await test.openWith({ rescueTimeoutMs: 1 })
    expect((await failureOf(hasty.run(job))).code).toBe('damaged_pdf')
    expect((await finished(hasty, test.merge())).outputs[0]!.pages).toBe(4)
  })
})

/** Two pages with bytes of 0x80 as white space, which pdfium accepts and the standard does not. */
function oddDocument(): Uint8Array {
  const source = [
    '%PDF-1.3\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Count 2 /Kids [ 3 0 R 4 0 R ] /MediaBox [ 0 0 200 200 ] >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /Resources << >> >> endobj',
    '4 0 obj << /Type /Page /Parent 2 0 R /Resources << >> >> endobj',
    'trailer << /Root 1 0 R /Size 5 >>\n%%EOF\n',
  ].join(' ')
  return Uint8Array.from(source, (character) => (character === ' ' ? 0x80 : character.charCodeAt(0)))
}

/** Encrypted, with a trailer that only pdfium can read: our engine cannot check passwords without it. */
function oddLockedDocument(userPassword: string): Uint8Array {
  const sink = createMemorySink()
  assemble([{ input: { name: 'x', source: memorySource(plainDocument('L', 2)) } }], sink, {
    primitives: nodePrimitives,
    objectStreams: false,
    encryption: { algorithm: 'aes-128', userPassword, ownerPassword: 'owner' },
  })
  const bytes = Buffer.from(sink.bytes())
  const trailer = bytes.lastIndexOf('trailer')
  const end = bytes.lastIndexOf('startxref')
  return bytes.map((byte, at) => (at > trailer && at < end && byte <= 0x20 ? 0x80 : byte))
}
