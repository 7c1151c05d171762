import { eachObject } from '../../edit/draft-objects.js'
import { forEachDict, isName, type PdfDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { repairedGraphicsState, replaceGraphicsStates } from './graphics-states.js'
import { escapeNames, shortenValues } from './values.js'

const INTENTS: ReadonlySet<string> = new Set([
  'RelativeColorimetric',
  'AbsoluteColorimetric',
  'Perceptual',
  'Saturation',
])
/** Entries of images and forms that PDF/A forbids (ISO 19005-2, 6.2.8 and 6.2.9). */
const IMAGE_ENTRIES = ['Alternates', 'OPI']
const FORM_ENTRIES = ['OPI', 'PS', 'Ref']
const EXTERNAL = ['F', 'FFilter', 'FDecodeParms']

/** Repairs what each object breaks by itself, wherever it is used. Returns whether names were written in another way. */
export function repairObjects(conversion: Conversion): boolean {
  const { draft } = conversion
  let areNamesEscaped = false
  eachObject(draft, (value, num) => {
    conversion.spend()
    let isChanged = false
    if (value instanceof PdfStream) isChanged = repairStream(conversion, value, num)
    forEachDict(value, (dict) => {
      if (replaceGraphicsStates(draft, dict, (state) => repairedGraphicsState(conversion, state)))
        isChanged = true
    })
    if (shortenValues(conversion, value, num)) isChanged = true
    if (escapeNames(value)) {
      areNamesEscaped = true
      isChanged = true
    }
    return isChanged
  })
  return areNamesEscaped
}

function repairStream(conversion: Conversion, stream: PdfStream, num: number): boolean {
  const { file } = conversion
  const { dict } = stream
  let isChanged = false
  const remove = (key: string): void => {
    if (!dict.delete(key)) return
    isChanged = true
  }
  // /F of a stream is a file specification; data in another file are not part of the archive.
  if (EXTERNAL.some((key) => dict.has(key))) {
    for (const key of EXTERNAL) remove(key)
    conversion.loss('content_removed', { object: num, detail: 'F' })
  }
  const subtype = file.name(dict.get('Subtype'))
  if (subtype === 'Image') {
    for (const key of IMAGE_ENTRIES) {
      if (!dict.has(key)) continue
      remove(key)
      conversion.change('image_entry_removed', { object: num, detail: key })
    }
    if (file.resolve(dict.get('Interpolate')) === true) {
      remove('Interpolate')
      conversion.change('image_entry_removed', { object: num, detail: 'Interpolate' })
    }
    const intent = file.resolve(dict.get('Intent'))
    if (intent !== null && !(intent instanceof PdfName && INTENTS.has(intent.value))) {
      remove('Intent')
      conversion.change('image_entry_removed', { object: num, detail: 'Intent' })
    }
    return isChanged
  }
  if (subtype === 'Form' && removeFormEntries(conversion, dict, num)) isChanged = true
  if (subtype === 'PS') {
    replaceByNothing(conversion, num)
    return false
  }
  return isChanged
}

function removeFormEntries(conversion: Conversion, dict: PdfDict, num: number): boolean {
  let isChanged = false
  for (const key of FORM_ENTRIES) {
    if (!dict.delete(key)) continue
    isChanged = true
    conversion.change('entry_removed', { object: num, detail: key })
  }
  if (isName(conversion.file.resolve(dict.get('Subtype2')), 'PS')) isChanged = dict.delete('Subtype2')
  return isChanged
}

/** PostScript XObjects are drawn only by some printers. */
function replaceByNothing(conversion: Conversion, num: number): void {
  conversion.change('entry_removed', { object: num, detail: 'PS' })
  conversion.draft.changeStream(
    num,
    new Map<string, PdfValue>([
      ['Type', new PdfName('XObject')],
      ['Subtype', new PdfName('Form')],
      ['BBox', [0, 0, 1, 1]],
      ['Resources', new Map()],
    ]),
    new Uint8Array(0),
  )
}
