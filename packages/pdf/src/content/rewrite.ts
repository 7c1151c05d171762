import type { PdfValue } from '../syntax/objects.js'
import type { Device, InnerContent, InnerKind, MarkedContent, Operation, PaintedImage } from './device.js'
import type { GraphicsState } from './graphics-state.js'
import type { InitialState, Interpreter } from './interpreter.js'
import { type NamedResource, namedResource } from './operators/all.js'
import type { Resources } from './resources.js'
import { RewrittenContent } from './rewritten-content.js'
import { ShownGlyphs } from './shown-glyphs.js'
import type { Glyph } from './text-object.js'

/**
 * The decision about an operator. `drop` removes what it paints, but not its effect on the state, because
 * later operators can depend on it. The end of marked content is treated like its initial, without a
 * separate decision.
 */
export type Decision = 'keep' | 'drop' | 'replace'

/** An operator that was not in the source. */
export interface NewOperator {
  readonly operator: string
  readonly operands: readonly PdfValue[]
}

/** Written in place of an operator: another operator, the operator itself, or the path that it ends. */
export type Replacement = NewOperator | 'self' | 'path'

/** Decides about each operator. Like a device, it receives what the operator paints after `decide`. */
export interface Decider
  extends Pick<Device, 'follows' | 'path' | 'clip' | 'image' | 'beginMarked' | 'skip'> {
  decide(operation: Operation): Decision
  /**
   * What is written in place of an operator that has taken effect. Without `self`, nothing is left of its
   * effect, nor of the path that it ends.
   */
  replace?(operation: Operation): readonly Replacement[]
  /** Whether a glyph of a kept text stays; the following glyphs keep their positions. */
  glyph?(glyph: Glyph, state: GraphicsState): boolean
  /** What is written after a kept operator: operators, or content. */
  after?(operation: Operation): readonly (NewOperator | Uint8Array)[]
  /** Operators before and after the content, which can leave marked-content sequences open. */
  begin?(): readonly NewOperator[]
  end?(openMarks: number): readonly NewOperator[]
  /** Called before inner content that `follows` contains: returns its decider, or false to skip it. */
  enter?(inner: InnerContent): Decider | false
  leave?(inner: InnerContent, rewritten: Rewritten): void
}

/** A content stream with some operators removed or changed. */
export interface Rewritten {
  /** Undefined if nothing changed. */
  readonly bytes: Uint8Array | undefined
  /** Resources that it names, and those that removed operators named; a resource can be in both. */
  readonly kept: Iterable<NamedResource>
  readonly removed: Iterable<NamedResource>
}

/** Rewrites a content stream, and the inner content that the decider asks for, each as a stream of its own. */
export function rewrite(
  interpreter: Interpreter,
  content: Uint8Array,
  resources: Resources,
  decider: Decider,
  initial?: InitialState,
): Rewritten {
  const rewriting = new Rewriting(decider)
  interpreter.interpret(content, resources, rewriting, initial)
  return rewriting.finish()
}

const NO_KINDS: ReadonlySet<InnerKind> = new Set()

/** Writes one content stream while it is interpreted. */
class Rewriting implements Device {
  readonly takesHidden = true
  readonly follows: ReadonlySet<InnerKind>
  readonly path: Device['path']
  readonly clip: Device['clip']
  /** Defined only while the glyphs of a text are needed: otherwise its font is not read. */
  glyph: Device['glyph']
  readonly #decider: Decider
  readonly #out = new RewrittenContent()
  readonly #shown: ShownGlyphs
  #decision: Decision = 'keep'
  #isChanged = false
  /** The inner content that is being interpreted. */
  #inner: Rewriting | undefined
  /** For each open marked-content sequence: whether its beginning is kept. */
  readonly #marked: boolean[] = []
  /** The operators of the current path, if they can be replaced. */
  #path: { start: number; end: number; readonly isClip: boolean }[] = []
  // For consecutive dropped operators: the offsets of saved states, the text object and the path.
  #savedAt: number[] = []
  #textAt: number | undefined
  /** Restores the state that a removed text object has set. */
  #lasting: (() => void)[] = []
  #pathAt: number | undefined
  #clips = false

  constructor(decider: Decider) {
    this.#decider = decider
    this.follows = decider.follows ?? NO_KINDS
    this.path = decider.path?.bind(decider)
    this.clip = decider.clip?.bind(decider)
    this.#shown = new ShownGlyphs(decider.glyph && ((glyph, state) => decider.glyph!(glyph, state)))
    this.#writeAll(decider.begin?.() ?? [])
  }

  before(operation: Operation): void {
    const isText = operation.kind === 'showText'
    const decision = this.#decide(operation)
    this.#decision = decision
    if (operation.kind === 'beginMarked') this.#marked.push(decision !== 'drop')
    if (isText) this.#shown.begin(decision === 'drop')
    this.glyph = isText ? this.#glyphReceiver(decision) : undefined
  }

  after(operation: Operation): void {
    if (this.#decision === 'drop') {
      this.#drop(operation)
      return
    }
    this.#leaveDropped()
    if (this.#decision === 'replace') this.#replace(operation)
    else if (operation.kind === 'showText' && this.#shown.someGone) {
      this.#isChanged = true
      this.#showText(operation)
    } else this.#keep(operation)
    if (this.#decision === 'keep') this.#writeAll(this.#decider.after?.(operation) ?? [])
    this.#out.settle()
  }

  image(image: PaintedImage, state: GraphicsState): void {
    this.#decider.image?.(image, state)
  }

  beginMarked(marked: MarkedContent): void {
    this.#decider.beginMarked?.(marked)
  }

  enter(inner: InnerContent): Device | false {
    const decider = this.#decider.enter?.(inner) ?? false
    if (decider === false) return false
    this.#inner = new Rewriting(decider)
    return this.#inner
  }

  leave(inner: InnerContent): void {
    this.#decider.leave?.(inner, this.#inner!.finish())
  }

  skip(inner: InnerContent): void {
    this.#decider.skip?.(inner)
  }

  finish(): Rewritten {
    this.#writeAll(this.#decider.end?.(this.#marked.filter((isKept) => isKept).length) ?? [])
    this.#out.settle()
    const { kept, removed } = this.#out
    return { bytes: this.#isChanged ? this.#out.bytes() : undefined, kept, removed }
  }

  #decide(operation: Operation): Decision {
    if (operation.kind !== 'endMarked') return this.#decider.decide(operation)
    return (this.#marked.pop() ?? true) ? 'keep' : 'drop'
  }

  #glyphReceiver(decision: Decision): Device['glyph'] {
    const decider = this.#decider
    if (decision !== 'drop' && decider.glyph === undefined) return undefined
    return decision === 'replace'
      ? (glyph, state) => decider.glyph!(glyph, state)
      : (glyph, state) => this.#shown.glyph(glyph, state)
  }

  #keep({ operator, operands, kind, content, start, end }: Operation): void {
    const out = this.#out
    const from = out.length
    out.copy(content, start, end, namedResource(operator, operands))
    if (this.#decider.replace === undefined) return
    if (kind === 'paint') this.#path = []
    if (kind !== 'path' && kind !== 'clip') return
    const isClip = kind === 'clip'
    const last = this.#path.at(-1)
    if (last?.end === from && last.isClip === isClip) last.end = out.length
    else this.#path.push({ start: from, end: out.length, isClip })
  }

  #replace(operation: Operation): void {
    const replacements = this.#decider.replace!(operation)
    const keepsSelf = replacements.includes('self')
    if (keepsSelf && replacements.length === 1) {
      this.#keep(operation)
      return
    }
    this.#isChanged = true
    if (!keepsSelf) this.#out.drop(namedResource(operation.operator, operation.operands))
    const path = operation.kind === 'paint' && !keepsSelf ? this.#takePath() : []
    for (const replacement of replacements) {
      if (replacement === 'self') this.#keep(operation)
      else if (replacement === 'path')
        for (const part of path) this.#out.copy(part, 0, part.length, undefined)
      else this.#writeAll([replacement])
    }
  }

  /** Removes the current path from the output; returns it without the operators that make it clip. */
  #takePath(): Uint8Array[] {
    this.#out.settle()
    const parts = this.#path
    this.#path = []
    return this.#out.cutOut(parts).filter((_, at) => !parts[at]!.isClip)
  }

  #writeAll(written: readonly (NewOperator | Uint8Array)[]): void {
    if (written.length > 0) this.#isChanged = true
    for (const each of written)
      if (each instanceof Uint8Array) this.#out.copy(each, 0, each.length, undefined)
      else this.#out.write(each.operator, ...each.operands)
  }

  #drop(operation: Operation): void {
    const { kind, content, start, end } = operation
    const out = this.#out
    const resource = namedResource(operation.operator, operation.operands)
    const keep = (): void => out.copy(content, start, end, resource)
    switch (kind) {
      case 'path':
        this.#pathAt ??= out.length
        keep()
        break
      case 'paint':
        this.#change(() => this.#endPath())
        break
      case 'showText':
        this.#change(() => this.#showText(operation))
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
        this.#setLeading(operation)
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
  #showText({ operator, operands, state: { font, fontSize } }: Operation): void {
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
  #setLeading({ operator, operands }: Operation): void {
    const y = operands.at(-1)
    if (operator === 'TD' && typeof y === 'number' && this.#textAt !== undefined)
      this.#lasting.push(() => this.#out.write('TL', -y))
  }
}

/** The strings and numbers of a text-showing operator. */
function shownItems(operands: readonly PdfValue[]): readonly PdfValue[] {
  const text = operands.at(-1)
  return Array.isArray(text) ? text : text === undefined ? [] : [text]
}
