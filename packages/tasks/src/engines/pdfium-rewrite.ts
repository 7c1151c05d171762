import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { loadPdfium, type Pdfium, unsigned } from './pdfium-library.js'
import { pdfiumWasm } from './pdfium-wasm.js'

export interface PdfiumJob {
  readonly input: string
  /** Path of the copy; it must not exist. */
  readonly output: string
  /** Tried one after the other; a file that opens without a password needs none. */
  readonly passwords: readonly string[]
  readonly maxBytes: number
}

/** fpdf_save.h: writes the copy without the encryption of the original. */
const FPDF_REMOVE_SECURITY = 3

/** Rewrites a file with pdfium; false if pdfium cannot read it. Only for a process that can be killed. */
export async function rewriteWithPdfium(job: PdfiumJob): Promise<boolean> {
  const pdfium = await loadPdfium(pdfiumWasm())
  const document = load(pdfium, job)
  return document !== 0 && pdfium.api.FPDF_GetPageCount(document) > 0 && save(pdfium, document, job)
}

/** Through FPDF_FILEACCESS (fpdfview.h): the length, a function that reads a block, and its own parameter. */
function load({ api, memory, callback, structure }: Pdfium, { input, passwords }: PdfiumJob): number {
  const descriptor = openSync(input, 'r')
  const readBlock = callback('iiiii', (_, position, buffer, length) =>
    readFully(descriptor, unsigned(position), memory(), unsigned(buffer), unsigned(length)) ? 1 : 0,
  )
  const access = structure(fstatSync(descriptor).size, readBlock, 0)
  for (const password of [...passwords, '']) {
    const document = api.FPDF_LoadCustomDocument(access, password)
    if (document !== 0) return document
  }
  return 0
}

/** Through FPDF_FILEWRITE (fpdf_save.h): its version, and a function that writes a block. */
function save({ api, memory, callback, structure }: Pdfium, document: number, job: PdfiumJob): boolean {
  const descriptor = openSync(job.output, 'wx', 0o600)
  let bytesLeft = job.maxBytes
  const writeBlock = callback('iiii', (_, data, size) => {
    const start = unsigned(data)
    const length = unsigned(size)
    bytesLeft -= length
    if (bytesLeft < 0) return 0
    const bytes = memory().subarray(start, start + length)
    for (let done = 0; done < length; ) done += writeSync(descriptor, bytes, done, length - done)
    return 1
  })
  try {
    return api.FPDF_SaveAsCopy(document, structure(1, writeBlock), FPDF_REMOVE_SECURITY) && bytesLeft >= 0
  } finally {
    closeSync(descriptor)
  }
}

function readFully(
  descriptor: number,
  position: number,
  target: Uint8Array,
  offset: number,
  length: number,
): boolean {
  for (let done = 0; done < length; ) {
    const count = readSync(descriptor, target, offset + done, length - done, position + done)
    if (count === 0) return false
    done += count
  }
  return true
}
