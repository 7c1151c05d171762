import { readNameTree } from '../document/key-trees.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import { asciiBytes } from '../syntax/characters.js'
import { isDict, isName, type PdfDict, PdfRef } from '../syntax/objects.js'
import { decodeTextString } from '../syntax/text-string.js'
import { type Findings, quoted, type RemovableKind } from './findings.js'
import { DOCUMENT } from './locations.js'
import { CATALOGUE_KEYS, NAMES_KEYS, PAGE_KEYS } from './standard-names.js'

/**
 * Name trees of the document (ISO 32000-1, table 31, and additions of producers), with a description of their
 * entries.
 */
const trees: Readonly<Record<string, { readonly kind: RemovableKind; readonly what: string }>> = {
  JavaScript: { kind: 'javascript', what: 'a script called' },
  Templates: { kind: 'javascript', what: 'a page template called' },
  EmbeddedFiles: { kind: 'embeddedFiles', what: 'the file' },
  AlternatePresentations: { kind: 'embeddedFiles', what: 'a slide show called' },
  Renditions: { kind: 'media', what: 'media called' },
  URLS: { kind: 'metadata', what: 'a captured address' },
  IDS: { kind: 'metadata', what: 'a captured page' },
  XFAImages: { kind: 'xfa', what: 'an image of the XFA form' },
  XFAResources: { kind: 'xfa', what: 'a resource of the XFA form' },
}

/** Removes document-level entries name by name, so that the report can list them. */
export function cleanDocumentEntries(
  draft: Draft,
  removes: (kind: RemovableKind) => boolean,
  findings: Findings,
): void {
  const { file, catalogue } = draft
  const names = editableEntry(draft, catalogue, 'Names')
  if (removes('unlisted')) cleanUnknownKeys(draft, names, findings)
  if (names !== undefined) {
    cleanNames(draft, names, removes, findings)
    if (names.size === 0) catalogue.delete('Names')
  }
  const drop = (kind: RemovableKind, key: string, what: string): void => {
    if (!removes(kind) || file.resolve(catalogue.get(key)) === null) return
    catalogue.delete(key)
    findings.add(kind, what, DOCUMENT.description)
  }
  drop('embeddedFiles', 'Collection', 'a portfolio')
  drop('uri', 'URI', 'the base URL of links')
  if (removes('embeddedFiles') && isName(file.resolve(catalogue.get('PageMode')), 'UseAttachments'))
    catalogue.delete('PageMode')
  if (removes('xfa')) catalogue.delete('NeedsRendering')
  if (removes('metadata')) cleanInfo(draft, findings)
}

/**
 * Removes entries of the catalogue, its /Names and its pages that no standard defines, with everything that
 * only they refer to.
 */
function cleanUnknownKeys(draft: Draft, names: PdfDict | undefined, findings: Findings): void {
  const clean = (dict: PdfDict, known: ReadonlySet<string>, where: string): void => {
    for (const key of [...dict.keys()]) {
      if (known.has(key)) continue
      findings.add('unlisted', `the entry ${quoted(key)}, which no standard defines`, where)
      dict.delete(key)
    }
  }
  clean(draft.catalogue, CATALOGUE_KEYS, DOCUMENT.description)
  if (names !== undefined) clean(names, NAMES_KEYS, DOCUMENT.description)
  for (const [index, num] of draft.pageNums.entries()) {
    const page = draft.file.dict(new PdfRef(num))
    if (page !== undefined && [...page.keys()].some((key) => !PAGE_KEYS.has(key)))
      clean(draft.edit(num), PAGE_KEYS, `page ${index + 1}`)
  }
}

function cleanNames(
  { file }: Draft,
  names: PdfDict,
  removes: (kind: RemovableKind) => boolean,
  findings: Findings,
): void {
  for (const [key, { kind, what }] of Object.entries(trees)) {
    const root = names.get(key)
    if (root === undefined || !removes(kind)) continue
    if (isDict(file.resolve(root)))
      for (const name of readNameTree(file, root).keys())
        findings.add(kind, `${what} ${quoted(decodeTextString(asciiBytes(name)))}`, DOCUMENT.description)
    names.delete(key)
  }
}

function cleanInfo(draft: Draft, findings: Findings): void {
  const { info } = draft
  if (info === undefined) return
  for (const key of info.keys()) findings.add('metadata', `the entry ${quoted(key)}`, DOCUMENT.description)
  draft.removeInfo()
}
