import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A piece of text of the layer that the viewer of Firefox lays over a page. */
export interface PdfJsItem {
  readonly str: string
  readonly hasEOL: boolean
  readonly width: number
  readonly transform: readonly number[]
}

interface PdfJs {
  getDocument(source: { readonly data: Uint8Array; readonly verbosity: number }): {
    readonly promise: Promise<{
      getPage(page: number): Promise<{ getTextContent(): Promise<{ readonly items: PdfJsItem[] }> }>
    }>
    destroy(): Promise<void>
  }
}

const ofPage = createRequire(new URL('../../../web/package.json', import.meta.url))

/** The text of the first page, as pdf.js gives it to its viewer. */
export async function pdfJsItems(path: string): Promise<readonly PdfJsItem[]> {
  const loading = (await load()).getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: 0 })
  const page = await (await loading.promise).getPage(1)
  const { items } = await page.getTextContent()
  await loading.destroy()
  return items
}

/** It only needs these to draw, and Node does not have them. */
async function load(): Promise<PdfJs> {
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} })
  return (await import(ofPage.resolve('pdfjs-dist/legacy/build/pdf.mjs'))) as PdfJs
}
