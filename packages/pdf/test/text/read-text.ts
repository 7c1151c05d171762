import { openDocument } from '../../src/document/open-document.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { type PageText, type PageTextOptions, TextReader } from '../../src/text/page-text.js'
import { plainText } from '../../src/text/plain-text.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'

const FONTS = '/F1 @font /F2 @bold'

/** A document whose pages have these contents; further objects may be named by them. */
export function textDocument(
  contents: readonly string[],
  objects: Objects = {},
  { resources = '', page = '', catalog = '' } = {},
): Uint8Array {
  const numbers = contents.map((_, index) => index + 1)
  const all: Objects = {
    catalog: `<< /Type /Catalog /Pages @pages ${catalog} >>`,
    pages: `<< /Type /Pages /Count ${contents.length} /Kids [${numbers.map((number) => `@page${number}`).join(' ')}] >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    bold: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...objects,
  }
  for (const number of numbers) {
    all[`page${number}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Resources << /Font << ${FONTS} ${objects.own === undefined ? '' : '/F3 @own'} >> ${resources} >> /Contents @content${number} ${page} >>`
    all[`content${number}`] = { dict: '<< >>', data: contents[number - 1]! }
  }
  return buildPdf(all)
}

/** Lines of text at places, in a font of 10 points by default. */
export function shown(
  lines: readonly (readonly [x: number, y: number, text: string, font?: string])[],
): string {
  return lines
    .map(([x, y, text, font = '/F1 10 Tf']) => `BT ${font} 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
    .join('\n')
}

export function opened(bytes: Uint8Array) {
  const { opened, catalogue, tree } = openDocument(
    { name: 'test.pdf', source: memorySource(bytes) },
    { primitives: nodePrimitives },
  )
  return { file: opened.file, catalogue, pages: tree.pages }
}

export function readPage(bytes: Uint8Array, options?: PageTextOptions, index = 0): PageText {
  const { file, catalogue, pages } = opened(bytes)
  return new TextReader(file, catalogue).read(pages[index]!, options)
}

export function textOf(content: string, objects?: Objects, options?: PageTextOptions): string {
  return plainText(readPage(textDocument([content], objects), options))
}
