import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { AT_OFFSET } from '../file/xref-table.js'
import { decodeStream, filterSteps } from '../filters/decode.js'
import { type Predictor, predictorParms } from '../filters/predictor.js'
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { Draft } from './draft.js'

/** US Letter, the default of readers for a page without a size. */
const DEFAULT_BOX = [0, 0, 612, 792]

export interface Repair {
  /** Number of pages with missing or invalid entries that were repaired. */
  readonly pagesMended: number
  /** Streams with truncated or wrongly wrapped data: everything that could be decoded was encoded again. */
  readonly streamsMended: number
  /**
   * Streams with data that are broken in the middle: kept byte for byte, because all readers show them
   * differently.
   */
  readonly streamsBroken: number
}

/**
 * Makes a document valid that could be opened: a new page tree, pages with the required entries, streams that
 * can be decoded.
 */
export function repair(draft: Draft): Repair {
  draft.rebuildPageTree()
  const pagesMended = draft.pages.filter((_, index) => repairPage(draft, index)).length
  return { pagesMended, ...repairStreams(draft) }
}

/**
 * ISO 32000-1, table 30: /MediaBox and /Resources are required; /Contents is a stream or an array of streams.
 */
function repairPage(draft: Draft, index: number): boolean {
  const { file } = draft
  const page = draft.pageDict(index)
  let isMended = false
  const mend = (key: string, value: PdfValue | undefined): void => {
    isMended = true
    if (value === undefined) page.delete(key)
    else page.set(key, value)
  }
  const box = file.array(page.get('MediaBox'))?.map((side) => file.number(side))
  if (box?.length !== 4 || box.includes(undefined)) mend('MediaBox', DEFAULT_BOX)
  if (!isDict(file.resolve(page.get('Resources')))) mend('Resources', new Map())
  const contents = page.get('Contents')
  if (contents !== undefined && !isContent(file, contents)) {
    const streams = (file.array(contents) ?? []).filter((part) => isContentStream(file, part))
    mend('Contents', streams.length > 0 ? streams : undefined)
  }
  if (page.has('Annots') && file.array(page.get('Annots')) === undefined) mend('Annots', undefined)
  return isMended
}

function isContent(file: PdfFile, contents: PdfValue): boolean {
  const parts = file.array(contents)
  return parts === undefined
    ? isContentStream(file, contents)
    : parts.every((part) => isContentStream(file, part))
}

function isContentStream(file: PdfFile, value: PdfValue): boolean {
  return value instanceof PdfRef && file.isStream(value.num)
}

function repairStreams(draft: Draft): Pick<Repair, 'streamsMended' | 'streamsBroken'> {
  const { file } = draft
  let repaired = 0
  let broken = 0
  let decoded = 0
  for (let num = 1; num < file.table.size; num++) {
    if (file.table.kind(num) !== AT_OFFSET || file.changed(num) || !file.isStream(num)) continue
    const stream = file.get(num)
    if (!(stream instanceof PdfStream)) continue
    const filter = file.resolve(stream.dict.get('Filter'))
    if (filter !== null && !(filter instanceof PdfName) && !Array.isArray(filter)) {
      draft.edit(num).delete('Filter')
      repaired++
      continue
    }
    const salvaged = salvagedData(file, stream, file.limits.maxTotalDecodedBytes - decoded)
    if (salvaged === undefined) continue
    decoded += salvaged.bytes.length
    if (salvaged.isBroken) broken++
    if (!salvaged.isToBeMended) continue
    const dict = deflatedDict(stream.dict, salvaged.predictor)
    draft.changeStream(num, dict, file.primitives.deflate(salvaged.bytes))
    repaired++
  }
  return { streamsMended: repaired, streamsBroken: broken }
}

interface SalvagedData {
  /** The predictor of the last filter is not undone, because readers handle a truncated row differently. */
  readonly bytes: Uint8Array
  readonly predictor: Predictor | undefined
  readonly isToBeMended: boolean
  readonly isBroken: boolean
}

/**
 * The readable data of a stream with filters that we can decode; undefined for other streams, and for those
 * that are too large.
 */
function salvagedData(file: PdfFile, stream: PdfStream, maxBytes: number): SalvagedData | undefined {
  const caps = { maxBytes: Math.min(maxBytes, file.limits.maxDecodedBytes) }
  const data = file.data(stream)
  if (data.length > caps.maxBytes) return undefined
  try {
    const steps = filterSteps(stream.dict, (value) => file.resolve(value), file.limits)
    if (!steps.some(({ kind }) => UNDONE.has(kind))) return undefined
    const last = steps.at(-1)
    let predictor: Predictor | undefined
    if (last !== undefined && 'predictor' in last) {
      predictor = last.predictor
      steps[steps.length - 1] = { ...last, predictor: undefined }
    }
    const { bytes, damaged, broken, remaining } = decodeStream(data.bytes(), steps, caps, file.primitives)
    if (remaining.length > 0) return undefined
    // Readers disagree about how LZW data end and when the code length increases.
    const isToBeMended = !broken && (damaged || steps.some(({ kind }) => kind === 'lzw'))
    return { bytes, predictor, isToBeMended, isBroken: broken }
  } catch (error) {
    if (error instanceof PdfError && error.code === 'limit_exceeded') return undefined
    throw error
  }
}

const UNDONE: ReadonlySet<string> = new Set(['flate', 'brotli', 'lzw', 'ascii85', 'asciiHex', 'runLength'])

function deflatedDict(dict: PdfDict, predictor: Predictor | undefined): PdfDict {
  const own: PdfDict = new Map(dict)
  own.set('Filter', new PdfName('FlateDecode'))
  if (predictor === undefined) own.delete('DecodeParms')
  else own.set('DecodeParms', predictorParms(predictor))
  return own
}
