import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { addObjects } from '../../src/annotations/add-objects.js'
import { appendDraft } from '../../src/edit/append-draft.js'
import type { Draft } from '../../src/edit/draft.js'
import { fillFields } from '../../src/forms/fill.js'
import { setMetadata } from '../../src/metadata/set-metadata.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { draftOf } from '../edit/edited.js'
import { richDocument } from '../fixtures/rich.js'
import { judgedByPdfsig, signedByOpenssl } from '../fixtures/signed-by-openssl.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid } from '../validators.js'

const additions: readonly ((draft: Draft, round: number) => unknown)[] = [
  (draft, round) => setMetadata(draft, { shared: new Map([['title', `Round ${round}`]]), custom: new Map() }),
  (draft, round) => fillFields(draft, new Map([['name', `Ada ${round}`]])),
  (draft, round) =>
    addObjects(
      draft,
      [
        {
          type: 'note',
          page: round % 4,
          x: 10 * round,
          y: 20,
          colour: [1, 1, 0],
          opacity: 1,
          author: 'Ada',
          comment: `Note ${round}`,
        },
      ],
      'D:20260131093000Z',
    ),
]

function added(bytes: Uint8Array, change: (draft: Draft) => unknown): Uint8Array {
  const draft = draftOf(bytes)
  change(draft)
  const sink = createMemorySink()
  appendDraft(draft, sink, { primitives: nodePrimitives })
  return sink.bytes().slice()
}

withPrograms('Additions and signatures in any order', ['qpdf', 'pdfsig', 'openssl'], () => {
  it.each([1, 2, 3, 4])('keep every earlier signature valid (%i)', (seed) => {
    let state = seed
    const random = (below: number): number => {
      state = (state * 48271) % 2147483647
      return state % below
    }
    let bytes: Uint8Array = richDocument('A')
    let signatures = 0
    for (let round = 1; round <= 6; round++) {
      const before = bytes
      if (random(2) === 0) {
        bytes = signedByOpenssl(bytes)
        signatures++
      } else bytes = added(bytes, (draft) => additions[random(additions.length)]!(draft, round))
      expect(Buffer.compare(bytes.subarray(0, before.length), before)).toBe(0)
    }
    bytes = signedByOpenssl(bytes)
    signatures++
    expectValid(temporaryFile(bytes))
    expect(judgedByPdfsig(bytes).match(/Signature is Valid/g)).toHaveLength(signatures)
  })
})
