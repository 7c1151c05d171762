import { loadPdfium, type Pdfium, type Rendering, renderPage, withPage } from './pdfium.js'

/** pdfium asks for so much more than it then looks at: it counts the first page's bytes from behind the first kilobyte. */
const ASKED_IN_VAIN = 2048
const AVAILABLE = 1

/**
 * The first page as pdfium shows it when this many bytes of the file have arrived, asked in the way of a
 * browser that loads a linearized file. In place of what has not arrived it reads zeros.
 */
export async function pdfiumFirstPage(bytes: Uint8Array, arrived: number, scale: number): Promise<Rendering> {
  const pdfium = await loadPdfium()
  const { addFunction, removeFunction, wasmExports } = pdfium.pdfium
  const seen = bytes.slice().fill(0, arrived)
  const wanted: string[] = []
  const isAvailable = addFunction(
    (_self: number, offset: number, size: number) => (offset + size <= arrived + ASKED_IN_VAIN ? 1 : 0),
    'iiii',
  )
  const addSegment = addFunction((_self: number, offset: number, size: number) => {
    wanted.push(`${offset}+${size}`)
  }, 'viii')
  const getBlock = addFunction((_self: number, position: number, target: number, size: number) => {
    pdfium.pdfium.HEAPU8.set(seen.subarray(position, position + size), target)
    return 1
  }, 'iiiii')
  const memory = wasmExports.malloc(32)
  const words = [1, isAvailable, bytes.length, getBlock, 0, 1, addSegment]
  words.forEach((word, i) => {
    new DataView(pdfium.pdfium.HEAPU8.buffer).setUint32(memory + i * 4, word, true)
  })
  const hints = memory + 20
  const arriving = pdfium.FPDFAvail_Create(memory, memory + 8)
  try {
    if (pdfium.FPDFAvail_IsLinearized(arriving) !== 1)
      throw new Error('pdfium does not take the file for linearized.')
    if (pdfium.FPDFAvail_IsDocAvail(arriving, hints) !== AVAILABLE)
      throw new Error(
        `pdfium cannot open the document before it has seen ${wanted}; ${arrived} bytes have arrived.`,
      )
    return await firstPage(pdfium, arriving, hints, scale, wanted)
  } finally {
    pdfium.FPDFAvail_Destroy(arriving)
    wasmExports.free(memory)
    for (const pointer of [isAvailable, addSegment, getBlock]) removeFunction(pointer)
  }
}

async function firstPage(
  pdfium: Pdfium,
  arriving: number,
  hints: number,
  scale: number,
  wanted: readonly string[],
): Promise<Rendering> {
  const document = pdfium.FPDFAvail_GetDocument(arriving, '')
  if (document === 0) throw new Error('pdfium cannot open the document.')
  try {
    if (pdfium.FPDFAvail_IsPageAvail(arriving, 0, hints) !== AVAILABLE)
      throw new Error(`pdfium cannot show the first page before it has seen ${wanted}.`)
    return withPage(pdfium, document, 1, (page) => renderPage(pdfium, page, scale))
  } finally {
    pdfium.FPDF_CloseDocument(document)
  }
}
