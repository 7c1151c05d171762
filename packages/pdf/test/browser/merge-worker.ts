import { assemble } from '../../src/assemble/assemble.js'
import type { AssembleReport } from '../../src/assemble/report.js'
import type { EncryptionOptions } from '../../src/crypt/encryption.js'
import { PdfError } from '../../src/errors.js'
import { browserPrimitives } from '../../src/platform/browser.js'
import { blobSource } from '../../src/source/blob-source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'

export interface MergeRequest {
  readonly files: readonly {
    readonly name: string
    readonly blob: Blob
    readonly pages?: string
    readonly password?: string
  }[]
  readonly encryption?: EncryptionOptions
}

export type MergeAnswer =
  | { readonly bytes: Uint8Array; readonly report: AssembleReport }
  | { readonly refused: string; readonly input: string | undefined }

/** The worker's own scope, of which this much is needed. */
declare const self: {
  onmessage: ((event: MessageEvent<MergeRequest>) => void) | null
  postMessage(answer: MergeAnswer): void
}

self.onmessage = ({ data }) => {
  const entries = data.files.map(({ name, blob, pages, password }) => ({
    input: { name, source: blobSource(blob), password },
    pages,
  }))
  const sink = createMemorySink()
  try {
    const report = assemble(entries, sink, { primitives: browserPrimitives, encryption: data.encryption })
    self.postMessage({ bytes: sink.bytes(), report })
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    self.postMessage({ refused: error.code, input: error.input })
  }
}
