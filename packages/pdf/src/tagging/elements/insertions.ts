import { Element } from './element.js'

/** Elements that come behind others right below the document. */
export class Insertions {
  readonly #behind = new Map<Element | undefined, Element[]>()

  /** Undefined is the beginning of the document. */
  add(before: Element | undefined, element: Element): void {
    const known = this.#behind.get(before)
    if (known === undefined) this.#behind.set(before, [element])
    else known.push(element)
  }

  /** All at once, because the document can have very many. */
  into(document: Element): void {
    const kids = document.kids.splice(0)
    const addBehind = (kid: Element | undefined): void => {
      for (const element of this.#behind.get(kid) ?? []) document.kids.push(element)
    }
    addBehind(undefined)
    for (const kid of kids) {
      document.kids.push(kid)
      if (kid instanceof Element) addBehind(kid)
    }
  }
}
