import { readFileSync } from 'node:fs'
import { nodePrimitives } from '../../../pdf/src/platform/node.js'
import { addSignature, type NewSignature } from '../../../pdf/src/signatures/add-signature.js'
import { writeUnsigned } from '../../../pdf/src/signatures/write-signature.js'
import { PdfName, type PdfValue } from '../../../pdf/src/syntax/objects.js'
import { createMemorySink } from '../../../pdf/src/write/memory-sink.js'
import { draftOf } from '../../../pdf/test/edit/edited.js'
import { dictOf } from '../../../pdf/test/signatures/signed-document.js'
import { signedDocument } from '../../src/signing/cms.js'
import { readKey } from '../../src/signing/read-key.js'
import { localSigner } from '../../src/signing/signer.js'
import verify from '../../src/tasks/verify-signatures.js'
import type { DocumentReport, SignatureReport } from '../../src/verify-signatures/verify-document.js'
import type { TaskFolder } from '../task-folder.js'

export interface SignatureWanted extends Partial<NewSignature> {
  readonly isPss?: boolean
  readonly entries?: Map<string, PdfValue>
}

/** A document with a further signature by a key in PEM. */
export async function signedFile(
  bytes: Uint8Array,
  key: string,
  { isPss = false, entries, ...place }: SignatureWanted = {},
): Promise<Uint8Array> {
  const signer = await localSigner(await readKey(key, ''), { isPss, digest: undefined })
  const draft = draftOf(bytes)
  const usual = dictOf({
    Type: new PdfName('Sig'),
    Filter: new PdfName('Adobe.PPKLite'),
    SubFilter: new PdfName('ETSI.CAdES.detached'),
  })
  const all = new Map([...usual, ...(entries ?? [])])
  const { signature } = addSignature(draft, { page: 0, entries: all, ...place })
  const sink = createMemorySink()
  const digest = nodePrimitives.startHash(signer.digest)
  const options = { primitives: nodePrimitives }
  const unsigned = writeUnsigned(draft, sink, { signature, maxBytes: 8192 }, digest, options)
  unsigned.sign(await signedDocument(signer, digest.digest()))
  return sink.bytes().slice()
}

/** The report of the task on one file. */
export async function judgedFile(
  folder: TaskFolder,
  bytes: Uint8Array,
  options: Readonly<Record<string, unknown>>,
): Promise<readonly SignatureReport[]> {
  const { outputs } = await folder.run(verify, {
    entries: [folder.entry('contract.pdf', {}, bytes)],
    options,
  })
  return (JSON.parse(readFileSync(outputs[0]!.path, 'utf8')) as DocumentReport).signatures
}
