import type { Resources } from '../content/resources.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfName, type PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'

/** Properties of marked content that describe it in words (ISO 32000-2, 14.9). */
const SPOKEN = ['ActualText', 'Alt', 'E', 'T', 'Contents', 'Title']

/** Properties of marked content without their descriptions in words; undefined if there are none. */
export function unspoken(properties: PdfDict | undefined): PdfDict | undefined {
  if (properties === undefined || !SPOKEN.some((key) => properties.has(key))) return undefined
  return new Map([...properties].filter(([key, value]) => !SPOKEN.includes(key) && isPlain(value)))
}

function isPlain(value: PdfValue): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || value instanceof PdfName
}

/** The graphics state parameters with this soft mask group, with the group replaced by another. */
export function maskedBy(
  file: PdfFile,
  resources: Resources,
  group: PdfStream,
  other: PdfRef,
): PdfDict | undefined {
  for (const value of file.dict(resources.dict.get('ExtGState'))?.values() ?? []) {
    const parameters = file.dict(value)
    const mask = file.dict(parameters?.get('SMask'))
    const own = file.resolve(mask?.get('G'))
    if (
      parameters === undefined ||
      mask === undefined ||
      !(own instanceof PdfStream) ||
      own.num !== group.num
    )
      continue
    return new Map([...parameters, ['SMask', new Map([...mask, ['G', other]])]])
  }
  return undefined
}
