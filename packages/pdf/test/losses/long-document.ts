import { buildPdf, type Objects } from '../fixtures/build-pdf.js'

export const PAGES = 19

/** In which order a document of nineteen pages stands in its file: what comes last is cut off first. */
export const layouts = {
  'page by page, fonts last': () => document((number) => [`page${number}`, `content${number}`], 'last'),
  'pages first, then their content': () => document(() => [], 'first'),
} as const

/** The words of a page: they compress badly, so that every page takes a good part of the file. */
export function wordsOf(page: number): string[] {
  let state = page * 7919
  return Array.from({ length: 60 }, (_, index) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return `w${page}x${index}x${state.toString(36)}`
  })
}

function document(parts: (page: number) => string[], fonts: 'first' | 'last'): Uint8Array {
  const numbers = Array.from({ length: PAGES }, (_, index) => index + 1)
  const all: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Count ${PAGES} /Kids [${numbers.map((number) => `@page${number}`).join(' ')}] >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    other: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
  }
  for (const number of numbers) {
    // Every third page does not use the second font, although it is among its resources.
    const second = number % 3 === 0 ? 'F1' : 'F2'
    const lines = wordsOf(number).map((word, index) => `/${index < 30 ? 'F1' : second} 8 Tf (${word}) ' `)
    all[`page${number}`] =
      '<< /Type /Page /Parent @pages /MediaBox [0 0 400 800] /Resources << /Font << /F1 @font /F2 @other >> >> ' +
      `/Contents @content${number} >>`
    all[`content${number}`] = {
      dict: '<< >>',
      data: `BT 12 TL 20 780 Td ${lines.join('')} ET`,
      compress: true,
    }
  }
  const order = [
    'catalog',
    'pages',
    ...(fonts === 'first' ? ['font', 'other'] : []),
    ...numbers.flatMap(parts),
    ...(fonts === 'last' ? ['font'] : []),
  ]
  const names = new Set([...order, ...numbers.map((n) => `page${n}`), ...Object.keys(all)])
  return buildPdf(Object.fromEntries([...names].map((name) => [name, all[name]!])))
}
