import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conformant, validation } from '../../pdf/test/conformance/documents.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import type { KeptClaim } from '../src/conformance/kept-claim.js'
import type { Task } from '../src/declare/task.js'
import attachments from '../src/tasks/attachments-pdf.js'
import merge from '../src/tasks/merge-pdf.js'
import convert from '../src/tasks/pdf-to-pdfa.js'
import protect from '../src/tasks/protect-pdf.js'
import redact from '../src/tasks/redact-pdf.js'
import rotate from '../src/tasks/rotate-pdf.js'
import stamp from '../src/tasks/stamp-pdf.js'
import { conformantDocuments } from './conformant-document.js'
import { TaskFolder } from './task-folder.js'

let folder: TaskFolder
beforeEach(() => {
  folder = new TaskFolder()
})
afterEach(() => folder.remove())

let documents: Readonly<Record<'1b' | '2b' | '3b', Uint8Array>>
beforeAll(async () => {
  documents = await conformantDocuments(['1b', '2b', '3b'])
})

interface Report {
  readonly losses: readonly { readonly kind: string; readonly file: string; readonly what: string }[]
  readonly conformance?: readonly KeptClaim[]
}

async function lossesOf(task: Task, files: readonly Uint8Array[], options: Record<string, unknown>) {
  const entries = files.map((bytes, index) => folder.entry(`${'abc'[index]}.pdf`, {}, bytes))
  return ((await folder.run(task, { entries, options })).report as Report).losses
}

/** What a task does to files, and what its output claims and conforms to. */
async function run(task: Task, files: readonly Uint8Array[], options: Record<string, unknown> = {}) {
  const entries = files.map((bytes, index) => folder.entry(`${'abc'[index]}.pdf`, {}, bytes))
  const { outputs, report } = await folder.run(task, { entries, options })
  const { claimed, results } = validation(new Uint8Array(readFileSync(outputs[0]!.path)), 'claimed')
  const isTrue = results.every(({ isConformant }) => isConformant)
  return { claimed, isTrue, ...(report as Report) }
}

/** It claims a standard, but has colours that need another output intent. */
const untrue = buildPdf(conformant('2b', { content: '0 0 0 1 k 0 0 9 9 re f' }))

describe('Files that conform to PDF/A or PDF/UA', () => {
  it('still do after a task, which says so', async () => {
    const { claimed, isTrue, conformance, losses } = await run(rotate, [documents['2b']])
    expect({ claimed, isTrue, losses }).toEqual({ claimed: ['2b'], isTrue: true, losses: [] })
    expect(conformance).toEqual([
      {
        output: 'a-rotated.pdf',
        standard: 'PDF/A-2b',
        conformance: 'kept',
        repaired: false,
        rules: [],
        why: '',
      },
    ])
  })

  it('are repaired if the task broke them', async () => {
    const stamped = await run(stamp, [documents['2b'], plainDocument('S', 1)], { stamp: 'b.pdf' })
    expect(stamped).toMatchObject({ claimed: ['2b'], isTrue: true, losses: [] })
    expect(stamped.conformance).toMatchObject([{ conformance: 'kept', repaired: true }])
    const redacted = await run(redact, [documents['1b']], { words: ['Hello'] })
    expect(redacted).toMatchObject({ claimed: ['1b'], isTrue: true })
  })

  it('no longer claim to if that would lose something, and the report says why', async () => {
    const { claimed, conformance, losses } = await run(
      attachments,
      [documents['2b'], plainDocument('B', 1)],
      {
        mode: 'add',
      },
    )
    expect(claimed).toEqual([])
    expect(conformance).toMatchObject([
      { standard: 'PDF/A-2b', conformance: 'lost', rules: ['6.8-5'], why: expect.stringContaining('b.pdf') },
    ])
    expect(losses).toMatchObject([
      { kind: 'conformance', file: 'a.pdf', what: expect.stringContaining('PDF/A-2b') },
    ])
  })

  it('are of the weakest standard that all have, merged', async () => {
    expect(await run(merge, [documents['1b'], documents['3b'], documents['2b']])).toMatchObject({
      claimed: ['3b'],
      isTrue: true,
      losses: [],
    })
    expect(await run(merge, [documents['1b'], documents['1b']])).toMatchObject({
      claimed: ['1b'],
      isTrue: true,
    })
  })

  it('claim nothing when merged with files that do not', async () => {
    for (const files of [
      [documents['2b'], plainDocument('P', 1)],
      [plainDocument('P', 1), documents['2b']],
    ]) {
      const { claimed, losses } = await run(merge, files)
      expect(claimed).toEqual([])
      expect(losses).toMatchObject([{ kind: 'conformance', what: expect.stringContaining('PDF/A-2b') }])
    }
    const { losses } = await run(merge, [documents['2b'], plainDocument('P', 1)], { keep_conformance: false })
    expect(losses).toEqual([])
  })

  it('claim nothing when they are encrypted, and the report says so', async () => {
    const outcomes = [
      await lossesOf(protect, [documents['2b']], { user_password: 'open' }),
      await lossesOf(merge, [documents['2b'], documents['2b']], {
        encrypt: 'aes-256',
        user_password: 'open',
      }),
    ]
    for (const losses of outcomes)
      expect(losses).toMatchObject([{ kind: 'conformance', what: expect.stringContaining('PDF/A-2b') }])
  })

  it('claim nothing if that is not to be checked', async () => {
    const { claimed, conformance } = await run(rotate, [documents['2b']], { keep_conformance: false })
    expect({ claimed, conformance }).toEqual({ claimed: [], conformance: undefined })
  })

  it('are tagged for accessibility as before', async () => {
    const accessible = buildPdf(conformant('ua-1', { content: '/P << /MCID 0 >> BDC 0 0 m 9 9 l S EMC' }))
    expect(await run(rotate, [accessible])).toMatchObject({
      claimed: ['ua-1'],
      isTrue: true,
      conformance: [{ standard: 'PDF/UA-1', conformance: 'kept' }],
    })
  })
})

describe('Files that claim what is not true', () => {
  it('claim nothing afterwards, and are not repaired unasked', async () => {
    const { claimed, conformance } = await run(rotate, [untrue])
    expect(claimed).toEqual([])
    expect(conformance).toMatchObject([
      {
        conformance: 'lost',
        rules: ['6.2.4.3-3'],
        why: expect.stringContaining('a.pdf did not conform before'),
      },
    ])
  })
})

describe('A conversion to PDF/A', () => {
  const converted = async (content: string) => {
    const claiming = buildPdf(conformant('ua-1', { content }))
    const { outputs, report } = await folder.run(convert, { entries: [folder.entry('a.pdf', {}, claiming)] })
    const { claimed } = validation(new Uint8Array(readFileSync(outputs[0]!.path)), 'claimed')
    return { claimed, ...(report as Report & { files: readonly { standard: string }[] }) }
  }

  it('keeps a claim of PDF/UA that is true', async () => {
    expect(await converted('/P << /MCID 0 >> BDC 0 0 m 9 9 l S EMC')).toMatchObject({
      claimed: ['2b', 'ua-1'],
      losses: [],
      files: [{ standard: 'PDF/A-2b, PDF/UA-1' }],
    })
  })

  it('removes a claim of PDF/UA that is not true, and says so', async () => {
    expect(await converted('0 0 m 9 9 l S')).toMatchObject({
      claimed: ['2b'],
      losses: [
        {
          kind: 'conformance',
          file: 'a.pdf',
          what: 'A claim that is not known to be true is removed (PDF/UA-1).',
        },
      ],
      files: [{ standard: 'PDF/A-2b' }],
    })
  })
})

describe('Files that claim nothing', () => {
  it('are not validated', async () => {
    const { conformance } = await run(rotate, [plainDocument('A', 1)])
    expect(conformance).toBeUndefined()
  })
})
