import type { PdfNode, QpdfDocument, QpdfPage } from './document.js'
import { nameTreeEntries } from './trees.js'

/** A page by marker and position: `A-2 @5` is A's second page, fifth of the file. */
export function pageWords(page: QpdfPage): string {
  return `${page.marker} @${page.number}`
}

/** Where a destination leads, in words: `A-2 @5 XYZ 11 250 0`, or `dangling …` where it leads nowhere. */
export function destinationWords(document: QpdfDocument, destination: PdfNode): string {
  if (destination.isArray) {
    const [target, ...view] = destination.items()
    const page = target === undefined ? undefined : document.pageOf(target)
    if (page === undefined) return `dangling: ${JSON.stringify(destination.value)}`
    return `${pageWords(page)} ${view.map((part) => part.name ?? part.value).join(' ')}`
  }
  if (destination.isDictionary) return destinationWords(document, destination.get('D'))
  const named = lookUp(document, destination)
  return named === undefined
    ? `dangling: ${JSON.stringify(destination.value)}`
    : destinationWords(document, named)
}

/** Strings are looked up in the name tree, names in the old dictionary (ISO 32000-1, 12.3.2.3). */
function lookUp(document: QpdfDocument, destination: PdfNode): PdfNode | undefined {
  if (destination.text !== undefined) {
    return nameTreeEntries(document.catalog.get('Names').get('Dests')).get(destination.text)
  }
  const found =
    destination.name === undefined ? undefined : document.catalog.get('Dests').get(destination.name)
  return found?.exists === true ? found : undefined
}

/** Every named destination of the file, strings as `name`, old ones as `/name`. */
export function namedDestinations(document: QpdfDocument): Record<string, string> {
  const words: Record<string, string> = {}
  for (const [name, destination] of nameTreeEntries(document.catalog.get('Names').get('Dests'))) {
    words[name] = destinationWords(document, destination)
  }
  const old = document.catalog.get('Dests')
  for (const name of old.keys()) words[`/${name}`] = destinationWords(document, old.get(name))
  return words
}

/** What an action does and what comes after it, in order. */
export function describeAction(document: QpdfDocument, action: PdfNode, depth = 0): string[] {
  if (!action.exists || depth > 20) return []
  const kind = action.get('S').name
  const own =
    kind === 'GoTo'
      ? destinationWords(document, action.get('D'))
      : kind === 'URI'
        ? `uri ${action.get('URI').text}`
        : `action ${kind}`
  const next = action.get('Next').items()
  return [own, ...next.flatMap((following) => describeAction(document, following, depth + 1))]
}

/** Where something with a /Dest or an /A leads; nothing at all is an empty list. */
export function targets(document: QpdfDocument, node: PdfNode): string[] {
  const destination = node.get('Dest')
  return destination.exists
    ? [destinationWords(document, destination)]
    : describeAction(document, node.get('A'))
}
