import { fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { loadPdfium, type Pdfium } from './pdfium-library.js'

/** What the child is told over its standard input. */
export interface PdfiumJob {
  readonly input: string
  readonly output: string
  readonly password: string
  readonly maxBytes: number
}

/** fpdf_save.h: writes the copy without the encryption of the original. */
const FPDF_REMOVE_SECURITY = 3
const STANDARD_INPUT = 0

const job = JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')) as PdfiumJob
const pdfium = await loadPdfium()
const document = load(pdfium, job)
const copied = document !== 0 && pdfium.api.FPDF_GetPageCount(document) > 0 && save(pdfium, document, job)
process.exit(copied ? 0 : 1)

/** Through FPDF_FILEACCESS (fpdfview.h): the length, a function that reads a block, and its own parameter. */
function load({ api, memory, callback, structure }: Pdfium, { input, password }: PdfiumJob): number {
  const descriptor = openSync(input, 'r')
  const readBlock = callback('iiiii', (_, position, buffer, length) =>
    readFully(descriptor, unsigned(position), memory(), unsigned(buffer), unsigned(length)) ? 1 : 0,
  )
  return api.FPDF_LoadCustomDocument(structure(fstatSync(descriptor).size, readBlock, 0), password)
}

/** Through FPDF_FILEWRITE (fpdf_save.h): its version, and a function that writes a block. */
function save({ api, memory, callback, structure }: Pdfium, document: number, job: PdfiumJob): boolean {
  const descriptor = openSync(job.output, 'wx', 0o600)
  let room = job.maxBytes
  const writeBlock = callback('iiii', (_, data, size) => {
    const start = unsigned(data)
    const length = unsigned(size)
    room -= length
    if (room < 0) return 0
    const bytes = memory().subarray(start, start + length)
    for (let done = 0; done < length; ) done += writeSync(descriptor, bytes, done, length - done)
    return 1
  })
  return api.FPDF_SaveAsCopy(document, structure(1, writeBlock), FPDF_REMOVE_SECURITY) && room >= 0
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

/** WebAssembly hands over its 32-bit numbers signed. */
function unsigned(value: number | undefined): number {
  return (value ?? 0) >>> 0
}
