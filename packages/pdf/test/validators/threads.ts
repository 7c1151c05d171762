import { pageWords } from './destinations.js'
import type { PdfNode, QpdfDocument } from './document.js'

/** Every article with the pages it runs over: `long of A: A-1 @1, A-2 @2, A-4 @4`. Fails on a broken ring of beads. */
export function threadLines(document: QpdfDocument): string[] {
  const lines: string[] = []
  const beads = new Set<string | undefined>()
  for (const thread of document.catalog.get('Threads').items()) {
    const title = thread.get('I').get('Title').text
    const first = thread.get('F')
    if (first.get('T').reference !== thread.reference)
      throw new Error(`The first bead of ${title} does not name it.`)
    const places: string[] = []
    let bead = first
    do {
      if (beads.has(bead.reference)) throw new Error(`${title} reaches a bead twice.`)
      beads.add(bead.reference)
      places.push(placeOf(document, bead, title))
      if (bead.get('N').get('V').reference !== bead.reference)
        throw new Error(`${title} is not linked to and fro.`)
      bead = bead.get('N')
    } while (bead.reference !== first.reference)
    lines.push(`${title}: ${places.join(', ')}`)
  }
  for (const page of document.pages) {
    for (const bead of page.node.get('B').items()) {
      if (!beads.has(bead.reference)) throw new Error(`Page ${page.number} has a bead of no article.`)
    }
  }
  return lines
}

function placeOf(document: QpdfDocument, bead: PdfNode, title: string | undefined): string {
  const page = document.pageOf(bead.get('P'))
  if (page === undefined) throw new Error(`${title} runs over a page that is gone.`)
  const listed = page.node
    .get('B')
    .items()
    .some((candidate) => candidate.reference === bead.reference)
  if (!listed) throw new Error(`Page ${page.number} does not list its bead of ${title}.`)
  return pageWords(page)
}
