import type { Draft } from '../edit/draft.js'
import { removeAnnotations } from '../forms/remove-annotations.js'
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'

/** Where a link leads instead: to a page of the document, from 0, to another PDF in the same folder, or nowhere. */
export type NewLinkTarget = LiveTarget | { readonly isRemoved: true }

type LiveTarget = { readonly page: number } | { readonly document: string }

/**
 * Changes links to addresses. Those for which `targetOf` returns undefined stay. A removed link is also removed from the
 * structure; its text stays.
 */
export function redirectLinks(draft: Draft, targetOf: (address: string) => NewLinkTarget | undefined): void {
  const targets = new Map<number, LiveTarget>()
  removeAnnotations(draft, (annotation, num) => {
    const address = addressOf(draft, annotation)
    const target = address === undefined ? undefined : targetOf(address)
    if (target === undefined) return false
    if ('isRemoved' in target) return true
    targets.set(num, target)
    return false
  })
  for (const [num, target] of targets) {
    const annotation = draft.edit(num)
    annotation.delete('A')
    const [key, value] = entryFor(draft, target)
    annotation.set(key, value)
  }
}

function addressOf({ file }: Draft, annotation: PdfDict): string | undefined {
  const action = file.name(annotation.get('Subtype')) === 'Link' ? file.dict(annotation.get('A')) : undefined
  return file.name(action?.get('S')) === 'URI' ? file.text(action?.get('URI')) : undefined
}

function entryFor({ pages }: Draft, target: LiveTarget): readonly [key: string, value: PdfValue] {
  if ('page' in target) return ['Dest', [new PdfRef(pages[target.page]!.num), ...ANY_VIEW]]
  const name = new PdfString(encodeTextString(target.document))
  const specification = new Map<string, PdfValue>([
    ['Type', new PdfName('Filespec')],
    ['F', name],
    ['UF', name],
  ])
  return [
    'A',
    new Map<string, PdfValue>([
      ['Type', new PdfName('Action')],
      ['S', new PdfName('GoToR')],
      ['F', specification],
      ['D', [0, ...ANY_VIEW]],
    ]),
  ]
}

/** As the reader shows the page (ISO 32000-1, table 151). */
const ANY_VIEW: readonly PdfValue[] = [new PdfName('XYZ'), null, null, null]
