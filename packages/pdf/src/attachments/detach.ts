import type { Attachment, AttachmentInfo } from '../document/attachments.js'
import { readNameTree } from '../document/key-trees.js'
import type { Draft } from '../edit/draft.js'
import { eachObject, editableEntry, objectWriter } from '../edit/draft-objects.js'
import { makeObjectsIndirect } from '../edit/indirect-objects.js'
import { removeAnnotations } from '../forms/remove-annotations.js'
import { forEachDict, isName, PdfRef, type PdfValue } from '../syntax/objects.js'
import { writeNameTree } from '../write/key-trees.js'
import { findAttachments } from './find-attachments.js'

/** Removes attachments from a document, with all references to them, and returns them. */
export function detachFiles(
  draft: Draft,
  {
    pinned,
    isSelected,
  }: { readonly pinned: boolean; readonly isSelected: (info: AttachmentInfo) => boolean },
): Attachment[] {
  if (!findAttachments(draft, { pinned }).some(({ info }) => isSelected(info))) return []
  makeObjectsIndirect(draft)
  const toRemove = findAttachments(draft, { pinned }).filter(({ info }) => isSelected(info))
  const keys = new Set(toRemove.map(({ key }) => key))
  const pins = numbersOf(toRemove.map(({ annotation }) => annotation))
  if (pins.size > 0) removeAnnotations(draft, (_annotation, num) => pins.has(num))
  removeNamed(draft, keys)
  const gone = numbersOf(toRemove.map(({ specification }) => specification))
  // A remaining attachment can share the file specification.
  for (const { specification } of findAttachments(draft, { pinned: true }))
    if (specification instanceof PdfRef) gone.delete(specification.num)
  dissociate(draft, gone)
  for (const num of gone) draft.remove(num)
  return toRemove
}

function numbersOf(values: readonly (PdfValue | undefined)[]): Set<number> {
  return new Set(values.filter((value) => value instanceof PdfRef).map(({ num }) => num))
}

function removeNamed(draft: Draft, keys: ReadonlySet<string | undefined>): void {
  const { file, catalogue } = draft
  const names = editableEntry(draft, catalogue, 'Names')
  if (names === undefined) return
  const left = new Map([...readNameTree(file, names.get('EmbeddedFiles'))].filter(([key]) => !keys.has(key)))
  if (left.size > 0) {
    names.set('EmbeddedFiles', writeNameTree(objectWriter(file), left))
    return
  }
  names.delete('EmbeddedFiles')
  if (names.size === 0) catalogue.delete('Names')
  // A collection has no meaning without files.
  catalogue.delete('Collection')
  if (isName(file.resolve(catalogue.get('PageMode')), 'UseAttachments')) catalogue.delete('PageMode')
}

/** Removes file specifications from what they are associated with: pages, images, structure elements (ISO 32000-2, 14.13). */
export function dissociate(draft: Draft, gone: ReadonlySet<number>): void {
  const { file } = draft
  const isGone = (value: PdfValue): boolean => value instanceof PdfRef && gone.has(value.num)
  eachObject(draft, (value) => {
    let isChanged = false
    forEachDict(value, (dict) => {
      const associated = dict.get('AF')
      if (associated === undefined) return
      const listed = isGone(associated) ? [associated] : file.array(associated)
      if (!listed?.some(isGone)) return
      const left = listed.filter((item) => !isGone(item))
      if (left.length > 0) dict.set('AF', left)
      else dict.delete('AF')
      isChanged = true
    })
    return isChanged
  })
}
