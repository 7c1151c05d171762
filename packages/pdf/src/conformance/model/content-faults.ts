import type { Operation } from '../../content/device.js'
import type { Place } from '../model-object.js'
import type { OpenContent } from './open-content.js'
import type { Walk } from './walk.js'

/** How many operands operators take (ISO 32000-1, annex A); the others take none, or any number. */
const OPERANDS: ReadonlyMap<string, number> = new Map(
  [
    [1, "BMC CS cs Do G g gs i J j M MP ri sh Tc Tj TJ TL Tr Ts Tw Tz w '"],
    [2, 'BDC d d0 DP l m Td TD Tf'],
    [3, 'RG rg "'],
    [4, 'K k re v y'],
    [6, 'c cm d1 Tm'],
  ].flatMap(([count, names]) =>
    String(names)
      .split(' ')
      .map((name) => [name, Number(count)] as const),
  ),
)

/** Notes content that readers have to guess about (ISO 32000-1, 7.8.2 and 8.4.2). */
export class ContentFaults {
  readonly #walk: Walk

  constructor(walk: Walk) {
    this.#walk = walk
  }

  operation({ kind, operator, operands, isSloppy }: Operation, content: OpenContent): void {
    if (operator === 'BX') content.tolerant++
    else if (operator === 'EX') content.tolerant = Math.max(0, content.tolerant - 1)
    else if (kind === undefined) {
      if (content.tolerant === 0)
        this.#add('Content has an operator that PDF does not define.', content, operator)
      return
    }
    if (operands.length < (OPERANDS.get(operator) ?? 0))
      this.#add('Content has an operator without all of its operands.', content, operator)
    if (isSloppy) this.#add('Content has operands that are not written as PDF demands.', content, operator)
    if (operator === 'Q' && content.saved === 0)
      this.#add('Content restores the graphics state (Q) more often than it saves it (q).', content)
  }

  end(content: OpenContent): void {
    if (content.saved > 0)
      this.#add('Content saves the graphics state (q) more often than it restores it (Q).', content)
  }

  #add(message: string, { place }: OpenContent, name?: string): void {
    const at: Place = name === undefined ? place : { ...place, name }
    this.#walk.faults.add(message, at)
  }
}
