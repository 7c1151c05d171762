import type { PdfFile } from '../file/pdf-file.js'
import { IDENTITY } from '../geometry/matrix.js'
import { type PdfDict, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ContentFonts } from './content-fonts.js'
import { ContentReader } from './content-reader.js'
import { ContentRun, type Surroundings } from './content-run.js'
import type { Device } from './device.js'
import { EVERYWHERE, GraphicsState } from './graphics-state.js'
import { type NamedResource, namedResource, operators } from './operators/all.js'
import { markedProperties } from './operators/objects.js'
import type { OperatorKind } from './operators/operator.js'
import type { Resources } from './resources.js'
import { RewrittenContent } from './rewritten-content.js'
import { ShownGlyphs } from './shown-glyphs.js'
import type { Glyph } from './text-object.js'

const OPERATORS_BETWEEN_CHECKS = 4096

/**
 * An operator of the content being rewritten, before it takes effect. The object is reused for all operators.
 */
export class Operation {
  readonly #reader: ContentReader
  readonly #run: ContentRun

  constructor(reader: ContentReader, run: ContentRun) {
    this.#reader = reader
    this.#run = run
  }

  get operator(): string {
    return this.#reader.operator
  }

  get operands(): readonly PdfValue[] {
    return this.#reader.operands
  }

  /** Undefined for an unknown operator. */
  get kind(): OperatorKind | undefined {
    return operators.get(this.#reader.operator)?.kind
  }

  get state(): GraphicsState {
    return this.#run.state
  }

  /** The XObject that `Do` paints. */
  get object(): PdfStream | undefined {
    const name = this.operator === 'Do' ? this.#reader.name() : undefined
    const object = name === undefined ? null : this.#run.resources.find('XObject', name)
    const stream = this.#run.around.file.resolve(object)
    return stream instanceof PdfStream ? stream : undefined
  }

  /** The properties of the marked-content sequence that `BDC` begins. */
  get properties(): PdfDict | undefined {
    return this.operator === 'BDC' ? markedProperties(this.#run, this.operands.at(-1)) : undefined
  }

  /** Whether it is in hidden optional content (ISO 32000-1, 8.11.3), or starts it. */
  get isHidden(): boolean {
    const { operator, operands } = this.#reader
    if (this.#run.isHidden) return true
    if (operator === 'BDC') return this.#run.hidesMarked(operands.at(-2), operands.at(-1))
    return operator === 'Do' && this.#run.around.hides(this.object?.dict.get('OC'))
  }
}

/**
 * The decision about an operator. `drop` removes what it paints, but not its effect on the state, because
 * later operators can depend on it. The end of marked content is treated like its beginning, without a
 * separate decision.
 */
export type Decision = 'keep' | 'drop' | Replacement

/** Another operator, or the same one with other operands. */
export interface Replacement {
  readonly operator: string
  readonly operands: readonly PdfValue[]
}

export interface Decider {
  decide(operation: Operation): Decision
  /** Whether a glyph of a kept text stays; the following glyphs keep their positions. */
  glyph?(glyph: Glyph, state: GraphicsState): boolean
}

/** A content stream with some operators removed or changed. */
export interface Rewritten {
  /** Undefined if nothing changed. */
  readonly bytes: Uint8Array | undefined
  /** Resources that it names, and those that removed operators named; a resource can be in both. */
  readonly kept: Iterable<NamedResource>
  readonly removed: Iterable<NamedResource>
}

/** Rewrites content streams of a file, one at a time: forms and other inner content are separate streams. */
export class Rewriter {
  readonly #around: Surroundings

  constructor(file: PdfFile, hides: (optionalContent: PdfValue | undefined) => boolean = () => false) {
    const ignore = (): void => {}
    const fonts = new ContentFonts(file)
    this.#around = { file, fonts, hides, form: ignore, softMask: ignore, pattern: ignore, glyph: ignore }
  }

  rewrite(content: Uint8Array, resources: Resources, decider: Decider): Rewritten {
    return new Rewriting(this.#around, content, resources, decider).run()
  }
}

/** Needs no glyphs, so nothing is measured. */
const IDLE: Device = { takesHidden: true }

class Rewriting {
  readonly #around: Surroundings
  readonly #content: Uint8Array
  readonly #decider: Decider
  readonly #reader: ContentReader
  readonly #run: ContentRun
  readonly #operation: Operation
  readonly #out = new RewrittenContent()
  readonly #shown: ShownGlyphs
  #isChanged = false
  /** For each open marked-content sequence: whether its beginning is kept. */
  readonly #marked: boolean[] = []
  // For consecutive dropped operators: the offsets of saved states, the text object and the path.
  #savedAt: number[] = []
  #textAt: number | undefined
  /** Restores the state that a removed text object has set. */
  #lasting: (() => void)[] = []
  #pathAt: number | undefined
  #clips = false

  constructor(around: Surroundings, content: Uint8Array, resources: Resources, decider: Decider) {
    const { maxNesting } = around.file.limits
    this.#around = around
    this.#content = content
    this.#decider = decider
    this.#shown = new ShownGlyphs(decider.glyph && ((glyph, state) => decider.glyph!(glyph, state)))
    this.#reader = new ContentReader(content, maxNesting)
    this.#run = new ContentRun(around, IDLE, resources, new GraphicsState(IDENTITY, EVERYWHERE))
    this.#operation = new Operation(this.#reader, this.#run)
  }

  run(): Rewritten {
    const reader = this.#reader
    let start = 0
    for (let count = 0; reader.next(); start = reader.position) {
      // The caller can have aborted in the meantime.
      if (++count % OPERATORS_BETWEEN_CHECKS === 0) this.#around.file.budget.ensure()
      this.#rewrite(start, reader.position)
    }
    this.#out.settle()
    const { kept, removed } = this.#out
    return { bytes: this.#isChanged ? this.#out.bytes() : undefined, kept, removed }
  }

  #rewrite(start: number, end: number): void {
    const { operator, operands } = this.#reader
    const known = operators.get(operator)
    const decision = this.#decide(known?.kind)
    if (known?.kind === 'beginMarked') this.#marked.push(decision !== 'drop')
    this.#follow(known?.kind, decision)
    const resource = namedResource(operator, operands)
    const keep = (): void => this.#out.copy(this.#content, start, end, resource)
    if (decision === 'drop') this.#drop(known?.kind, keep, resource)
    else {
      this.#leaveDropped()
      if (decision !== 'keep') {
        this.#out.drop(resource)
        this.#change(() => this.#out.write(decision.operator, ...decision.operands))
      } else if (known?.kind === 'showText' && this.#shown.someGone) this.#change(() => this.#showText())
      else keep()
      this.#out.settle()
    }
  }

  #decide(kind: OperatorKind | undefined): Decision {
    if (kind !== 'endMarked') return this.#decider.decide(this.#operation)
    return (this.#marked.pop() ?? true) ? 'keep' : 'drop'
  }

  /** Updates the state, and measures text if needed. */
  #follow(kind: OperatorKind | undefined, decision: Decision): void {
    const run = this.#run
    const isMeasured = kind === 'showText' && (decision === 'drop' || this.#decider.glyph !== undefined)
    run.device = isMeasured ? this.#shown : IDLE
    this.#shown.begin(decision === 'drop')
    operators.get(this.#reader.operator)?.follow(run, this.#reader)
  }

  #drop(kind: OperatorKind | undefined, keep: () => void, resource: NamedResource | undefined): void {
    const out = this.#out
    switch (kind) {
      case 'path':
        this.#pathAt ??= out.length
        keep()
        break
      case 'paint':
        this.#change(() => this.#endPath())
        break
      case 'showText':
        this.#change(() => this.#showText())
        break
      case 'state':
        if (this.#textAt !== undefined) this.#lasting.push(keep)
        keep()
        break
      case 'clip':
        this.#clips = true
        keep()
        break
      case 'textPosition':
        this.#setLeading()
        keep()
        break
      case 'matrix':
      case 'glyphWidth':
      case 'compatibility':
        keep()
        break
      case 'save':
        this.#savedAt.push(out.length)
        keep()
        break
      case 'restore':
        this.#restore(keep)
        break
      case 'beginText':
        this.#textAt = out.length
        this.#lasting = []
        keep()
        break
      case 'endText':
        this.#endText(keep)
        break
      default:
        this.#change(() => out.drop(resource))
    }
  }

  #change(write: () => void): void {
    this.#isChanged = true
    write()
  }

  /** Whatever began in the dropped part and is still open continues after it. */
  #leaveDropped(): void {
    if (this.#savedAt.length > 0) this.#savedAt = []
    this.#textAt = undefined
    this.#pathAt = undefined
    this.#clips = false
  }

  /** A clipping path must stay, but is not painted; a path that began in the kept part must be ended. */
  #endPath(): void {
    if (this.#clips || this.#pathAt === undefined) this.#out.write('n')
    else this.#out.cutTo(this.#pathAt)
    this.#pathAt = undefined
    this.#clips = false
  }

  /** If everything since the save is dropped, the save is removed with the restore. */
  #restore(keep: () => void): void {
    const saved = this.#savedAt.pop()
    if (saved === undefined) keep()
    else this.#change(() => this.#out.cutTo(saved))
  }

  #endText(keep: () => void): void {
    const start = this.#textAt
    if (start === undefined) {
      keep()
      return
    }
    this.#change(() => this.#out.cutTo(start))
    for (const write of this.#lasting) write()
    this.#textAt = undefined
  }

  /** Writes the kept part of a text, and the other effects of its operator (ISO 32000-1, table 109). */
  #showText(): void {
    const { operator, operands } = this.#reader
    const { font, fontSize } = this.#run.state
    if (operator === '"') this.#setSpacing(operands)
    if (operator === '"' || operator === "'") this.#out.write('T*')
    // Without a font or a size, nothing is shown and the position does not change.
    if (font === undefined || fontSize === 0) return
    const left = this.#shown.left(shownItems(operands))
    if (left.length > 0) this.#out.write('TJ', left)
  }

  #setSpacing([word, character]: readonly PdfValue[]): void {
    if (typeof word !== 'number' || typeof character !== 'number') return
    const set = (): void => {
      this.#out.write('Tw', word)
      this.#out.write('Tc', character)
    }
    if (this.#textAt !== undefined) this.#lasting.push(set)
    set()
  }

  /** `TD` also sets the leading (ISO 32000-1, table 108). */
  #setLeading(): void {
    const y = this.#reader.operands.at(-1)
    if (this.#reader.operator === 'TD' && typeof y === 'number' && this.#textAt !== undefined)
      this.#lasting.push(() => this.#out.write('TL', -y))
  }
}

/** The strings and numbers of a text-showing operator. */
function shownItems(operands: readonly PdfValue[]): readonly PdfValue[] {
  const text = operands.at(-1)
  return Array.isArray(text) ? text : text === undefined ? [] : [text]
}
