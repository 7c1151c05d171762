import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule & { readonly pdfium: { readonly HEAPU8: Uint8Array } }

const withAnnotations = 1
const bgra = 4
/** Loaded once for all test files of this process, which load this module again. */
const kept = globalThis as { octavoTestPdfium?: Promise<Pdfium> }

export function loadPdfium(): Promise<Pdfium> {
  kept.octavoTestPdfium ??= load()
  return kept.octavoTestPdfium
}

async function load(): Promise<Pdfium> {
  const wasm = new Uint8Array(
    readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')),
  )
  const module = (await init({ wasmBinary: wasm.buffer })) as Pdfium
  module.PDFiumExt_Init()
  return module
}

export interface Rendering {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel: blue, green, red, alpha. */
  readonly pixels: Buffer
}

/** How many pages pdfium, the engine of Chrome, finds. */
export function pdfiumPages(path: string): Promise<number> {
  return withDocument(path, (pdfium, document) => pdfium.FPDF_GetPageCount(document))
}

/** The labels that a viewer shows beside the pages. */
export function pdfiumLabels(path: string): Promise<string[]> {
  return withDocument(path, (pdfium, document) =>
    pageNumbers(pdfium, document).map((page) =>
      readUtf16(pdfium, (buffer, size) => pdfium.FPDF_GetPageLabel(document, page - 1, buffer, size)),
    ),
  )
}

/** The page, numbered from 1, as it looks with its annotations and fields. */
export function pdfiumRender(path: string, page: number, scale: number): Promise<Rendering> {
  return withDocument(path, (pdfium, document) =>
    withPage(pdfium, document, page, (handle) => renderPage(pdfium, handle, scale)),
  )
}

/** The text of the page's own content: what annotations and fields show is not part of it. */
export function pdfiumText(path: string, page: number): Promise<string> {
  return withDocument(path, (pdfium, document) => pageText(pdfium, document, page))
}

export function pageText(pdfium: Pdfium, document: number, page: number): string {
  return withPage(pdfium, document, page, (handle) => {
    const text = pdfium.FPDFText_LoadPage(handle)
    const count = pdfium.FPDFText_CountChars(text)
    const words = readUtf16(pdfium, (buffer, size) =>
      buffer === 0 ? (count + 1) * 2 : pdfium.FPDFText_GetText(text, 0, size / 2, buffer) * 2,
    )
    pdfium.FPDFText_ClosePage(text)
    return words
  })
}

/** The bookmarks, indented by depth, with the number of the page they lead to: `  A Chapter → 2`. */
export function pdfiumOutline(path: string): Promise<string[]> {
  return withDocument(path, (pdfium, document) => {
    const lines: string[] = []
    const walk = (parent: number, depth: number): void => {
      let item = pdfium.FPDFBookmark_GetFirstChild(document, parent)
      for (; item !== 0 && lines.length < 1000; item = pdfium.FPDFBookmark_GetNextSibling(document, item)) {
        const bookmark = item
        const title = readUtf16(pdfium, (buffer, size) =>
          pdfium.FPDFBookmark_GetTitle(bookmark, buffer, size),
        )
        const destination =
          pdfium.FPDFBookmark_GetDest(document, bookmark) ||
          pdfium.FPDFAction_GetDest(document, pdfium.FPDFBookmark_GetAction(bookmark))
        lines.push(`${'  '.repeat(depth)}${title} → ${pageNumber(pdfium, document, destination)}`)
        walk(bookmark, depth + 1)
      }
    }
    walk(0, 0)
    return lines
  })
}

/** For every link of a page, in order, the number of the page it leads to; 0 where it leads to none. */
export function pdfiumLinks(path: string, page: number): Promise<number[]> {
  return withDocument(path, (pdfium, document) =>
    withPage(pdfium, document, page, (handle) => {
      const found: number[] = []
      const cursor = pdfium.pdfium.wasmExports.malloc(8)
      pdfium.pdfium.HEAPU8.fill(0, cursor, cursor + 8)
      while (pdfium.FPDFLink_Enumerate(handle, cursor, cursor + 4)) {
        const link = new DataView(pdfium.pdfium.HEAPU8.buffer).getUint32(cursor + 4, true)
        const destination =
          pdfium.FPDFLink_GetDest(document, link) ||
          pdfium.FPDFAction_GetDest(document, pdfium.FPDFLink_GetAction(link))
        found.push(pageNumber(pdfium, document, destination))
      }
      pdfium.pdfium.wasmExports.free(cursor)
      return found
    }),
  )
}

export async function withDocument<T>(
  path: string,
  use: (pdfium: Pdfium, document: number) => T,
  password = '',
): Promise<T> {
  const pdfium = await loadPdfium()
  return inDocument(pdfium, path, (document) => use(pdfium, document), password)
}

export function inDocument<T>(pdfium: Pdfium, path: string, use: (document: number) => T, password = ''): T {
  const bytes = readFileSync(path)
  const memory = pdfium.pdfium.wasmExports.malloc(bytes.length)
  pdfium.pdfium.HEAPU8.set(bytes, memory)
  const document = pdfium.FPDF_LoadMemDocument(memory, bytes.length, password)
  try {
    if (document === 0) throw new Error(`pdfium cannot open the file: error ${pdfium.FPDF_GetLastError()}.`)
    return use(document)
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document)
    pdfium.pdfium.wasmExports.free(memory)
  }
}

export function withPage<T>(pdfium: Pdfium, document: number, page: number, use: (handle: number) => T): T {
  const handle = pdfium.FPDF_LoadPage(document, page - 1)
  if (handle === 0) throw new Error(`pdfium cannot load page ${page}.`)
  try {
    return use(handle)
  } finally {
    pdfium.FPDF_ClosePage(handle)
  }
}

export function renderPage(pdfium: Pdfium, handle: number, scale: number): Rendering {
  const width = Math.max(1, Math.round(pdfium.FPDF_GetPageWidthF(handle) * scale))
  const height = Math.max(1, Math.round(pdfium.FPDF_GetPageHeightF(handle) * scale))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgra, 0, width * 4)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, withAnnotations)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = Buffer.from(pdfium.pdfium.HEAPU8.slice(start, start + width * height * 4))
  pdfium.FPDFBitmap_Destroy(bitmap)
  return { width, height, pixels }
}

/** From 1. */
export function pageNumbers(pdfium: Pdfium, document: number): number[] {
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => index + 1)
}

function pageNumber(pdfium: Pdfium, document: number, destination: number): number {
  return destination === 0 ? 0 : pdfium.FPDFDest_GetDestPageIndex(document, destination) + 1
}

/** pdfium's way with strings: asked without a buffer it tells the size in bytes, terminator included. */
export function readUtf16(pdfium: Pdfium, call: (buffer: number, size: number) => number): string {
  const size = call(0, 0)
  if (size < 2) return ''
  const buffer = pdfium.pdfium.wasmExports.malloc(size)
  call(buffer, size)
  const bytes = Buffer.from(pdfium.pdfium.HEAPU8.slice(buffer, buffer + size - 2))
  pdfium.pdfium.wasmExports.free(buffer)
  return bytes.toString('utf16le')
}
