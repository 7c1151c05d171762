import { type PdfDict, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { ContentReader } from './content-reader.js'
import type { ContentRun } from './content-run.js'
import type { Operation } from './device.js'
import type { GraphicsState } from './graphics-state.js'
import { operators } from './operators/all.js'
import type { OperatorKind } from './operators/kind.js'
import { markedProperties } from './operators/objects.js'
import type { Resources } from './resources.js'
import type { TextObject } from './text-object.js'

/** The operator that a reader has read and that a run is about to execute or has executed. */
export class CurrentOperation implements Operation {
  readonly content: Uint8Array
  start = 0
  readonly #reader: ContentReader
  readonly #run: ContentRun

  constructor(content: Uint8Array, reader: ContentReader, run: ContentRun) {
    this.content = content
    this.#reader = reader
    this.#run = run
  }

  get end(): number {
    return this.#reader.position
  }

  get isSloppy(): boolean {
    return this.#reader.isSloppy
  }

  get operator(): string {
    return this.#reader.operator
  }

  get operands(): readonly PdfValue[] {
    return this.#reader.operands
  }

  get kind(): OperatorKind | undefined {
    return operators.get(this.#reader.operator)?.kind
  }

  get state(): GraphicsState {
    return this.#run.state
  }

  get resources(): Resources {
    return this.#run.resources
  }

  get text(): TextObject {
    return this.#run.text
  }

  get properties(): PdfDict | undefined {
    return this.operator === 'BDC' ? markedProperties(this.#run, this.operands.at(-1)) : undefined
  }

  get isHidden(): boolean {
    const { operator, operands } = this.#reader
    if (this.#run.isHidden) return true
    if (operator === 'BDC') return this.#run.hidesMarked(operands.at(-2), operands.at(-1))
    return operator === 'Do' && this.#run.context.hides(this.#object?.dict.get('OC'))
  }

  /** The XObject that `Do` paints. */
  get #object(): PdfStream | undefined {
    const name = this.#reader.name()
    const object = name === undefined ? null : this.#run.resources.find('XObject', name)
    const stream = this.#run.context.file.resolve(object)
    return stream instanceof PdfStream ? stream : undefined
  }
}
