import { readNamedDestinations } from '../../document/destinations.js'
import { whereTo } from '../../document/link-purpose.js'
import type { Draft } from '../../edit/draft.js'
import { type PdfDict, PdfString } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import type { PageAnnotation } from './page-annotations.js'

const DEEPEST = 32

export interface DescribedObjects {
  /** Links that got a description: where they lead, as browsers show it. */
  readonly linksDescribed: number
  /** Fields without a description that got their name as one. */
  readonly fieldsDescribed: number
  /** Annotations that say nothing in words, and got nothing: what they show is not known. */
  readonly annotationsUndescribed: number
}

/** Descriptions for screen readers (ISO 14289-1, 7.18.1, 7.18.4 and 7.18.5), if there are none. */
export function describeAnnotations(
  draft: Draft,
  annotations: readonly (readonly PageAnnotation[])[],
): DescribedObjects {
  const { file } = draft
  const named = readNamedDestinations(file, draft.catalogue)
  const pageNumbers = new Map(draft.pageNums.map((num, index) => [num, index + 1]))
  const counts = { linksDescribed: 0, fieldsDescribed: 0, annotationsUndescribed: 0 }
  for (const { ref, type } of annotations.flat()) {
    const dict = file.dict(ref)
    if (dict === undefined) continue
    if (type === 'Widget') {
      const name = undescribedField(draft, dict)
      if (name === undefined) continue
      draft.edit(ref.num).set('TU', text(name))
      counts.fieldsDescribed++
      continue
    }
    if ((file.text(dict.get('Contents')) ?? '') !== '') continue
    const purpose = type === 'Link' ? whereTo(file, dict, named, pageNumbers) : undefined
    if (purpose === undefined) counts.annotationsUndescribed++
    else {
      draft.edit(ref.num).set('Contents', text(purpose))
      counts.linksDescribed++
    }
  }
  return counts
}

/** The name of a field without a description; undefined if it has one, or no name. */
function undescribedField({ file }: Draft, widget: PdfDict): string | undefined {
  let name = ''
  let dict: PdfDict | undefined = widget
  for (let depth = 0; dict !== undefined && depth < DEEPEST; depth++) {
    if ((file.text(dict.get('TU')) ?? '') !== '') return undefined
    name ||= file.text(dict.get('T')) ?? ''
    dict = file.dict(dict.get('Parent'))
  }
  return name === '' ? undefined : name
}

function text(value: string): PdfString {
  return new PdfString(encodeTextString(value))
}
