import { pageDict } from '../../document/pages.js'
import { limitExceeded } from '../../errors.js'
import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../../syntax/objects.js'
import type { Assembly, Input, PageCopy } from '../assembly.js'

/** A bead of an article thread, on a page of the output. */
interface Bead {
  readonly sourceNum: number
  readonly num: number
  readonly page: PageCopy
}

interface Thread {
  readonly input: Input
  /** The thread's dictionary in the source. */
  readonly dict: PdfDict
  readonly num: number
  readonly beads: readonly Bead[]
}

/**
 * The article threads of an assembly (ISO 32000-1, 12.4.3); planned before the pages are written, because
 * pages refer to their beads.
 */
export class ThreadsJoin {
  readonly #assembly: Assembly
  readonly #threads: Thread[] = []
  readonly #beadsByPage = new Map<PageCopy, Bead[]>()

  constructor(assembly: Assembly) {
    this.#assembly = assembly
    for (const input of assembly.inputs) {
      const seen = new Set<number>()
      for (const item of input.file.array(input.catalogue.get('Threads')) ?? []) this.#plan(input, item, seen)
    }
  }

  /** `seen` contains the threads and beads already visited, so that each is read once. */
  #plan(input: Input, item: PdfValue, seen: Set<number>): void {
    const { copier, report } = input
    if (item instanceof PdfRef) {
      if (seen.has(item.num) || copier.reached(item.num)) return
      seen.add(item.num)
    }
    const dict = input.file.dict(item)
    if (dict === undefined || !dict.has('F')) return
    const { kept, lost } = this.#ring(input, dict, seen)
    for (const num of lost) copier.drop(num)
    if (kept.length === 0) {
      if (item instanceof PdfRef) copier.drop(item.num)
      report.drop('thread', 'articles', 'none of the pages they run over is in the output')
      return
    }
    if (lost.length > 0) {
      report.drop('bead', 'parts of articles', 'their pages are not in the output', lost.length)
    }
    const thread: Thread = { input, dict, num: this.#assembly.writer.reserve(), beads: kept }
    if (item instanceof PdfRef) copier.assign(item.num, thread.num)
    for (const bead of kept) {
      copier.assign(bead.sourceNum, bead.num)
      const onPage = this.#beadsByPage.get(bead.page)
      if (onPage === undefined) this.#beadsByPage.set(bead.page, [bead])
      else onPage.push(bead)
    }
    this.#threads.push(thread)
    report.keep('threads')
  }

  /**
   * Follows a thread from its first bead until it loops or ends, and separates kept beads from those whose
   * page was not taken.
   */
  #ring(input: Input, thread: PdfDict, seen: Set<number>): { kept: Bead[]; lost: number[] } {
    const { file, copiesByNum } = input
    const kept: Bead[] = []
    const lost: number[] = []
    let next = thread.get('F')
    while (next instanceof PdfRef && !seen.has(next.num) && !input.copier.reached(next.num)) {
      this.#assembly.checkpoint()
      if (seen.size >= file.limits.maxTreeNodes)
        throw limitExceeded('The number of parts of an article', file.limits.maxTreeNodes)
      seen.add(next.num)
      const dict = file.dict(next)
      // Another kind of object in place of a bead is neither kept nor dropped here.
      if (dict === undefined || !dict.has('P') || !dict.has('R')) break
      const onPage = dict.get('P')
      // If a page was taken more than once, its first copy gets the beads.
      const page = onPage instanceof PdfRef ? copiesByNum.get(onPage.num)?.[0] : undefined
      if (page === undefined) lost.push(next.num)
      else kept.push({ sourceNum: next.num, num: this.#assembly.writer.reserve(), page })
      next = dict.get('N')
    }
    return { kept, lost }
  }

  /** The value of a page's /B, in the order of the source's /B. */
  pageBeads(page: PageCopy): PdfValue[] | undefined {
    const beads = this.#beadsByPage.get(page)
    if (beads === undefined) return undefined
    const { file } = page.input
    const listed = new Map<number, number>()
    for (const item of file.array(pageDict(file, page.source).get('B')) ?? []) {
      if (item instanceof PdfRef && !listed.has(item.num)) listed.set(item.num, listed.size)
    }
    const place = (bead: Bead): number => listed.get(bead.sourceNum) ?? listed.size
    return [...beads].sort((one, other) => place(one) - place(other)).map(({ num }) => new PdfRef(num))
  }

  /** Writes the threads and their beads, and returns the value of the catalogue's /Threads. */
  write(): PdfRef | undefined {
    const { writer } = this.#assembly
    if (this.#threads.length === 0) return undefined
    for (const thread of this.#threads) {
      this.#assembly.checkpoint()
      this.#writeThread(thread)
    }
    return writer.object(this.#threads.map(({ num }) => new PdfRef(num)))
  }

  #writeThread({ input, dict, num, beads }: Thread): void {
    const { copier, file } = input
    const { writer } = this.#assembly
    const own: PdfDict = new Map(dict)
    own.delete('F')
    const out = copier.translateDict(own)
    out.set('Type', new PdfName('Thread'))
    out.set('F', new PdfRef(beads[0]!.num))
    writer.object(out, num)
    beads.forEach((bead, index) => {
      const source = file.dict(new PdfRef(bead.sourceNum))
      const before = beads.at(index - 1)!
      const after = beads[(index + 1) % beads.length]!
      const entries: PdfDict = new Map<string, PdfValue>([
        ['Type', new PdfName('Bead')],
        ['T', new PdfRef(num)],
        ['N', new PdfRef(after.num)],
        ['V', new PdfRef(before.num)],
        ['P', new PdfRef(bead.page.num)],
      ])
      const rectangle = copier.translate(source?.get('R') ?? null)
      if (rectangle !== null) entries.set('R', rectangle)
      writer.object(entries, bead.num)
    })
  }
}

export function prepareThreads(assembly: Assembly): ThreadsJoin {
  return new ThreadsJoin(assembly)
}
