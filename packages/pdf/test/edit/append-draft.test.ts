import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { appendDraft, obstacleToAppending } from '../../src/edit/append-draft.js'
import type { Draft } from '../../src/edit/draft.js'
import { setMetadata } from '../../src/metadata/set-metadata.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { PdfName, PdfString, type PdfValue } from '../../src/syntax/objects.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid, pdfInfo, qpdfJson } from '../validators.js'
import { draftOf, edited } from './edited.js'
import { lockedByQpdf, openedByQpdf } from './qpdf-lock.js'
import { differences } from './same-document.js'

const rich = richDocument('A', { xfa: true })

function appended(bytes: Uint8Array, change: (draft: Draft) => void, password?: string): Uint8Array {
  const draft = draftOf(bytes, password)
  change(draft)
  const sink = createMemorySink()
  const report = appendDraft(draft, sink, { primitives: nodePrimitives, password })
  expect(report).toMatchObject({ bytes: sink.position, verified: true, signaturesRemoved: [] })
  return sink.bytes().slice()
}

/** A changed string, a new object with a string, a new stream, and a removed entry. */
function changeMuch(draft: Draft): void {
  setMetadata(draft, { shared: new Map([['title', 'Zweite Fassung']]), custom: new Map() })
  const page = draft.pageDict(0)
  page.set('Rotate', 90)
  const note = new Map<string, PdfValue>([
    ['Kind', new PdfName('Note')],
    ['Says', new PdfString(Buffer.from('added later (twice)'))],
  ])
  draft.catalogue.set('OctavoNote', draft.add(new Map([['Of', draft.add(note)]])))
  draft.catalogue.set('OctavoData', draft.addStream(new Map(), Buffer.from('plain data')))
}

describe('Changes that are appended', () => {
  for (const [form, bytes] of [
    ['a cross-reference table', edited(rich, undefined, { objectStreams: false }).bytes],
    ['a cross-reference stream', edited(rich, undefined, { objectStreams: true }).bytes],
  ] as const)
    it(`follow the bytes of a file with ${form}, in the same form`, () => {
      const update = appended(bytes, changeMuch)
      expect(Buffer.compare(update.subarray(0, bytes.length), bytes)).toBe(0)
      const tail = Buffer.from(update.subarray(bytes.length)).toString('latin1')
      expect(tail.includes('\nxref\n')).toBe(form === 'a cross-reference table')
      expect(tail.includes('/Type/XRef')).toBe(form === 'a cross-reference stream')
      expectValid(temporaryFile(update))
      const again = appended(update, (draft) => draft.pageDict(1).set('Rotate', 180))
      expect(Buffer.compare(again.subarray(0, update.length), update)).toBe(0)
      expectValid(temporaryFile(again))
    })

  it('contain only objects that are different', () => {
    const bytes = plainDocument('A', 3)
    const update = appended(bytes, (draft) => {
      for (let page = 0; page < 3; page++) draft.pageDict(page)
      draft.pageDict(1).set('Rotate', 90)
      draft.add(null)
    })
    const tail = Buffer.from(update.subarray(bytes.length)).toString('latin1')
    expect(tail.match(/ obj\n/g)).toHaveLength(1)
  })

  it('are refused for a file that had to be repaired', () => {
    const whole = Buffer.from(plainDocument('A', 1)).toString('latin1')
    const broken = draftOf(Buffer.from(whole.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))
    expect(obstacleToAppending(broken)).toBe('its structure had to be repaired')
    const shifted = draftOf(Buffer.from(`%!\n${whole}`, 'latin1'))
    expect(obstacleToAppending(shifted)).toBeDefined()
  })
})

withPrograms('The document with appended changes', ['qpdf', 'pdfinfo'], () => {
  it('is the same as one that is written whole', () => {
    const update = temporaryFile(appended(rich, changeMuch))
    const whole = temporaryFile(edited(rich, changeMuch).bytes)
    expect(pdfInfo(update).Title).toBe('Zweite Fassung')
    expect(differences(qpdfJson(whole), qpdfJson(update))).toEqual([])
  })

  it.each([
    ['RC4-40', ['40']],
    ['RC4-128', ['128', '--use-aes=n']],
    ['AES-128', ['128', '--use-aes=y']],
    ['AES-128, with metadata in clear text', ['128', '--use-aes=y', '--cleartext-metadata']],
    ['AES-256, revision 5', ['256', '--force-R5']],
    ['AES-256', ['256']],
  ] as const)('stays encrypted with %s, and is complete', (_, how) => {
    const locked = lockedByQpdf(rich, 'user', 'owner', ...how)
    const update = appended(locked, changeMuch, 'user')
    const whole = qpdfJson(temporaryFile(edited(rich, changeMuch).bytes))
    const changed = differences(whole, openedByQpdf(update, 'user'))
    expect(changed.filter((each) => !each.startsWith('Root/Ext'))).toEqual([])
    expect(Buffer.from(update.subarray(locked.length)).includes('added later')).toBe(false)
  })
})
