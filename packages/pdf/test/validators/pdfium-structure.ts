import { type Pdfium, readUtf16, withDocument, withPage } from './pdfium.js'

/**
 * The elements that pdfium finds for a page, numbered from 1, indented by depth and with the marked contents they hold of it. It
 * comes from the page through the parent tree and up along /P.
 */
export function pdfiumStructure(path: string, page: number): Promise<string[]> {
  return withDocument(path, (pdfium, document) =>
    withPage(pdfium, document, page, (handle) => {
      const tree = pdfium.FPDF_StructTree_GetForPage(handle)
      const lines: string[] = []
      for (let at = 0; at < pdfium.FPDF_StructTree_CountChildren(tree); at++) {
        describe(pdfium, pdfium.FPDF_StructTree_GetChildAtIndex(tree, at), 0, lines)
      }
      pdfium.FPDF_StructTree_Close(tree)
      return lines
    }),
  )
}

function describe(pdfium: Pdfium, element: number, depth: number, lines: string[]): void {
  if (element === 0) return
  const type = readUtf16(pdfium, (buffer, size) => pdfium.FPDF_StructElement_GetType(element, buffer, size))
  const count = pdfium.FPDF_StructElement_CountChildren(element)
  const kids = [...Array(Math.max(0, count)).keys()]
  const marks = kids
    .map((at) => pdfium.FPDF_StructElement_GetChildMarkedContentID(element, at))
    .filter((mcid) => mcid >= 0)
  lines.push(`${'  '.repeat(depth)}${[type, ...marks].join(' ')}`)
  for (const at of kids) {
    describe(pdfium, pdfium.FPDF_StructElement_GetChildAtIndex(element, at), depth + 1, lines)
  }
}
