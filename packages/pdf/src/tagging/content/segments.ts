import type { Piece } from '../elements/element.js'
import type { Target } from './page-targets.js'

/** Consecutive content that can be one marked-content sequence: offsets in its stream. */
export interface Segment {
  readonly start: number
  end: number
  readonly target: Target
  /** The last piece, if it holds several of one element. */
  last: Target
}

/** What begins with one operator and ends with another: marked content must not begin in one and end outside of it. */
export type FrameKind = 'state' | 'text' | 'marked'

interface Frame {
  readonly kind: FrameKind
  readonly start: number
  /** What can still be joined with what follows. */
  open: Segment[]
  /** What cannot. */
  readonly closed: Segment[]
}

/**
 * Joins the content of one stream to as few sequences as can be. A text object, and what is between `q` and `Q`, is one
 * sequence if all of it belongs together; otherwise its sequences are inside of it (ISO 32000-1, 14.6.1).
 */
export class Segments {
  readonly #pieces: readonly Piece[]
  readonly #frames: Frame[] = [{ kind: 'state', start: 0, open: [], closed: [] }]

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  add(segment: Segment): void {
    const { open } = this.#frames.at(-1)!
    const last = open.at(-1)
    if (last !== undefined && this.goesOn(last.last, segment.target)) {
      last.end = segment.end
      last.last = segment.last
    } else open.push(segment)
  }

  /** What follows is not joined with what was before. */
  separate(): void {
    const frame = this.#frames.at(-1)!
    for (const segment of frame.open) frame.closed.push(segment)
    frame.open = []
  }

  open(kind: FrameKind, start: number): void {
    this.#frames.push({ kind, start, open: [], closed: [] })
  }

  close(kind: FrameKind, end: number): void {
    const at = this.#frames.findLastIndex((frame, index) => index > 0 && frame.kind === kind)
    if (at < 0) return
    while (this.#frames.length - 1 > at) this.#dissolve()
    const frame = this.#frames.at(-1)!
    const [only, ...others] = frame.open
    if (only === undefined || others.length > 0 || frame.closed.length > 0) {
      this.#dissolve()
      return
    }
    this.#frames.pop()
    this.add({ ...only, start: frame.start, end })
  }

  /** All segments in the order of the content. */
  finish(): Segment[] {
    while (this.#frames.length > 1) this.#dissolve()
    this.separate()
    return this.#frames[0]!.closed.sort((one, other) => one.start - other.start)
  }

  /** The sequences of the innermost frame stay inside of it. */
  #dissolve(): void {
    const { open, closed } = this.#frames.pop()!
    if (open.length + closed.length === 0) return
    this.separate()
    const outer = this.#frames.at(-1)!.closed
    for (const segment of closed) outer.push(segment)
    for (const segment of open) outer.push(segment)
  }

  /** Whether content is behind other content in reading order too. */
  goesOn(last: Target, target: Target): boolean {
    if (typeof last !== 'number' || typeof target !== 'number') return last === target
    return target === last || (target === last + 1 && this.#isSameElement(last, target))
  }

  #isSameElement(one: number, other: number): boolean {
    return this.#pieces[one]!.element === this.#pieces[other]!.element
  }
}
