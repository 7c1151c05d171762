import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { areaOf } from './page-area.js'
import type { OutlineItem, PageLink } from './picture-messages.js'

const MAX_OUTLINE_ITEMS = 2000

/** The properties of a pdf.js link annotation that are used here. */
interface Link {
  readonly subtype: string
  readonly rect: readonly [number, number, number, number]
  readonly url?: string
  readonly dest?: unknown
}

/** The links of a page that lead to an address or to a page of the document. */
export async function linksOf(open: PDFDocumentProxy, page: PDFPageProxy): Promise<readonly PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as readonly Link[]
  const { transform } = page.getViewport({ scale: 1 })
  const links = await Promise.all(
    annotations
      .filter(({ subtype }) => subtype === 'Link')
      .map(async ({ rect, url, dest }) => ({
        rect: areaOf(rect, transform),
        url,
        page: url === undefined ? await pageOf(open, dest) : undefined,
      })),
  )
  return links.filter(({ url, page: to }) => url !== undefined || to !== undefined)
}

type PdfOutline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

export async function outlineOf(open: PDFDocumentProxy): Promise<readonly OutlineItem[]> {
  let left = MAX_OUTLINE_ITEMS
  const itemsOf = async (items: PdfOutline): Promise<readonly OutlineItem[]> => {
    const found: OutlineItem[] = []
    for (const { title, url, dest, items: inner } of items ?? []) {
      if (left-- <= 0) break
      found.push({
        title,
        url: url ?? undefined,
        page: url === null ? await pageOf(open, dest) : undefined,
        items: await itemsOf(inner as PdfOutline),
      })
    }
    return found
  }
  return itemsOf(await open.getOutline())
}

/** The page of a destination, counted from 1; undefined if there is none. */
async function pageOf(open: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  try {
    const explicit = typeof dest === 'string' ? await open.getDestination(dest) : dest
    if (!Array.isArray(explicit)) return undefined
    const [target] = explicit as readonly unknown[]
    if (typeof target === 'number') return target < open.numPages ? target + 1 : undefined
    return (await open.getPageIndex(target as Parameters<typeof open.getPageIndex>[0])) + 1
  } catch {
    return undefined
  }
}
