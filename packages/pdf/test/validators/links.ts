import { pageWords, targets } from './destinations.js'
import type { PdfNode, QpdfDocument } from './document.js'

/** Every link of the file, in words: `A-1 @1 chapter → A-2 @2 XYZ 11 250 0`. */
export function linkLines(document: QpdfDocument): string[] {
  return annotationLines(document, (annotation) => annotation.get('Subtype').name === 'Link')
}

/** The same for other annotations that do something when touched, named by /T. */
export function buttonLines(document: QpdfDocument): string[] {
  return annotationLines(
    document,
    (annotation) => annotation.get('Subtype').name === 'Widget' && annotation.get('A').exists,
  )
}

function annotationLines(document: QpdfDocument, wanted: (annotation: PdfNode) => boolean): string[] {
  return document.pages.flatMap((page) =>
    page.node
      .get('Annots')
      .items()
      .filter(wanted)
      .map((annotation) => {
        const name =
          annotation.get('NM').text ?? annotation.get('T').text ?? annotation.get('Parent').get('T').text
        return `${pageWords(page)} ${name} → ${targets(document, annotation).join(' then ')}`
      }),
  )
}
