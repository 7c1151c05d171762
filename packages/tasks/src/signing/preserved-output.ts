import {
  addToSecurityStore,
  appendDraft,
  type Draft,
  openDraft,
  prepareTimestamp,
  refusalToAppend,
  type SignatureEvidence,
  writeUnsigned,
} from '@octavo/pdf/draft'
import type { OutputFile, TaskContext } from '../declare/task.js'
import { MAX_TOKEN, STAMPED_DIGEST, type TimestampAuthority } from './timestamps.js'

export interface PreservedFile {
  readonly name: string
  readonly password: string | undefined
  readonly limits: { readonly maxOutputBytes: number }
}

/** An output that is a complete file, with what keeps its signatures valid for a long time added in further updates. */
export class PreservedOutput {
  readonly #context: Pick<TaskContext<unknown>, 'primitives' | 'signal'>
  readonly #output: OutputFile
  readonly #file: PreservedFile

  constructor(
    context: Pick<TaskContext<unknown>, 'primitives' | 'signal'>,
    output: OutputFile,
    file: PreservedFile,
  ) {
    this.#context = context
    this.#output = output
    this.#file = file
  }

  /** A time-stamp of everything so far (ETSI EN 319 142-1, 5.4.3). */
  async addTimestamp(authority: TimestampAuthority): Promise<void> {
    const draft = this.#open()
    const signature = prepareTimestamp(draft)
    const digest = this.#context.primitives.startHash(STAMPED_DIGEST)
    const space = { signature, maxBytes: MAX_TOKEN }
    const unsigned = writeUnsigned(draft, this.#output, space, digest, this.#options)
    unsigned.sign(await authority.stamp(digest.digest()))
  }

  addEvidence(evidence: readonly SignatureEvidence[]): void {
    const draft = this.#open()
    const refusal = refusalToAppend(draft, { kind: 'evidence' })
    if (refusal !== undefined) throw refusal
    addToSecurityStore(draft, evidence)
    appendDraft(draft, this.#output, this.#options)
  }

  #open(): Draft {
    const { name, password } = this.#file
    return openDraft({ name, password, source: this.#output.source() }, this.#context)
  }

  get #options() {
    const { primitives, signal } = this.#context
    const { password, limits } = this.#file
    return { primitives, signal, password, limits, isWritten: true }
  }
}
