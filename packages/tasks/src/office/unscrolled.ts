import type { Source } from '@octavo/pdf/source'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { archiveParts } from './archive-parts.js'

const SHEETS = /^xl\/worksheets\/[^/]+\.xml$/
/** Before the cells, so that these are not searched. */
const VIEWS = /<sheetViews>.*?<\/sheetViews>/s
const FIRST_SHOWN = / topLeftCell="[^"]*"/g
/** Where the cells of a sheet begin, at the latest. */
const MAX_HEAD = 64 * 1024
const MAX_UNPACKED = 256 * 1024 ** 2

/**
 * A workbook (.xlsx) that was not saved scrolled: LibreOffice would begin a page for a whole sheet at the cell that was
 * shown first, without the rows above. Undefined if none of its sheets is scrolled, or the file is no archive.
 */
export function unscrolled(source: Source): Uint8Array | undefined {
  const parts = archiveParts(source)
  if (parts === 'too_many') return undefined
  let unpacked = 0
  for (const part of parts) unpacked += part.unpacked
  if (unpacked === 0 || unpacked > MAX_UNPACKED) return undefined
  const files = read(source)
  let isScrolled = false
  for (const [name, content] of Object.entries(files)) {
    if (!SHEETS.test(name)) continue
    const head = strFromU8(content.subarray(0, MAX_HEAD), true)
    const changed = head.replace(VIEWS, (views) => views.replace(FIRST_SHOWN, ''))
    if (changed === head) continue
    isScrolled = true
    files[name] = Buffer.concat([strToU8(changed, true), content.subarray(MAX_HEAD)])
  }
  return isScrolled ? zipSync(files, { level: 1 }) : undefined
}

function read(source: Source): Record<string, Uint8Array> {
  const bytes = new Uint8Array(source.size)
  for (let at = 0; at < bytes.length; ) at += source.read(at, bytes.subarray(at))
  try {
    return unzipSync(bytes)
  } catch {
    // It is left to LibreOffice to say what is wrong.
    return {}
  }
}
