import { asciiText } from '../../syntax/characters.js'
import { isDict, type PdfDict, type PdfRef, PdfString } from '../../syntax/objects.js'
import type { Assembly, Input } from '../assembly.js'
import { joinOtherNames } from './catalogue-names.js'
import type { Destinations } from './destinations.js'
import { joinOpening } from './opening.js'

export interface OtherEntries {
  /** Entries of the catalogue. */
  readonly entries: PdfDict
  /** Trees of the catalogue's /Names. */
  readonly names: Map<string, PdfRef>
}

/** Entries that other joins write, or that are written for every document. */
const WRITTEN_ELSEWHERE = new Set(
  `Type Pages Version Names Dests Outlines PageLabels Threads AcroForm StructTreeRoot MarkInfo OCProperties
   OutputIntents AF Metadata Collection`.split(/\s+/),
)
const WRITTEN_HERE = new Set(
  'Lang ViewerPreferences PageLayout PageMode OpenAction URI Extensions PieceInfo'.split(' '),
)
/** Belongs to an XFA form, which is reported separately. */
const SILENT = new Set(['NeedsRendering'])

/** Entries that are valid only for the source document, and the reason they are dropped. */
const dropped: ReadonlyMap<string, readonly [kind: string, what: string, why: string]> = new Map([
  ['Perms', ['usage rights', 'rights granted by a signature', 'they are only valid for the signed document']],
  ['DSS', ['validation', 'what signatures are validated with', 'the signatures are not in the output']],
  [
    'Legal',
    ['attestation', 'the attestation of what signatures cover', 'the signatures are not in the output'],
  ],
  [
    'Requirements',
    [
      'requirements',
      'what a viewer must be able to do',
      'parts of the document that it depends on are not in the output',
    ],
  ],
  [
    'SpiderInfo',
    ['web capture', 'how the document was captured from the web', 'it only applies to that document'],
  ],
  ['DPartRoot', ['document parts', 'the division into document parts', 'the output has other pages']],
])

/** The entries of the output's catalogue that have no separate join. */
export function joinOtherEntries(assembly: Assembly, destinations: Destinations): OtherEntries {
  const entries = joinOpening(assembly, destinations)
  joinLanguage(assembly, entries)
  joinBaseAddress(assembly, entries)
  joinPieceInfo(assembly, entries)
  const extensions = joinExtensions(assembly)
  if (extensions.size > 0) entries.set('Extensions', extensions)
  for (const input of assembly.inputs) reportDropped(input)
  return { entries, names: joinOtherNames(assembly) }
}

function joinLanguage({ inputs }: Assembly, entries: PdfDict): void {
  const [first, ...others] = inputs.map(({ file, catalogue }) => file.bytes(catalogue.get('Lang')))
  if (first !== undefined) entries.set('Lang', new PdfString(first))
  others.forEach((language, index) => {
    if (language === undefined || (first !== undefined && asciiText(first) === asciiText(language))) return
    inputs[index + 1]!.report.drop('language', 'the language of the document', 'the first file decides that')
  })
}

/** The base URI of relative links (ISO 32000-1, 12.6.4.7). */
function joinBaseAddress({ inputs }: Assembly, entries: PdfDict): void {
  const [first, ...others] = inputs.map(({ file, catalogue }) =>
    file.bytes(file.dict(catalogue.get('URI'))?.get('Base')),
  )
  if (first !== undefined) entries.set('URI', new Map([['Base', new PdfString(first)]]))
  others.forEach((base, index) => {
    if (base === undefined || (first !== undefined && asciiText(first) === asciiText(base))) return
    inputs[index + 1]!.report.drop(
      'base address',
      'the address that links are relative to',
      'a document has one, and the first file decides that',
    )
  })
}

/** Private data of the applications that produced the document (ISO 32000-1, 14.5). */
function joinPieceInfo({ inputs }: Assembly, entries: PdfDict): void {
  for (const { index, file, catalogue, copier, report } of inputs) {
    const pieces = file.dict(catalogue.get('PieceInfo'))
    if (pieces === undefined) continue
    if (index === 0) entries.set('PieceInfo', copier.translateDict(pieces))
    else
      report.drop(
        'private data',
        'data of the program that made the document',
        'the output has the first file’s',
      )
  }
}

/**
 * Developer extensions (ISO 32000-1, 7.12): the highest level per developer, because it includes the lower
 * ones.
 */
function joinExtensions({ inputs }: Assembly): PdfDict {
  const joined: PdfDict = new Map()
  const levels = new Map<string, number>()
  for (const { file, catalogue, copier } of inputs) {
    for (const [developer, value] of file.dict(catalogue.get('Extensions')) ?? []) {
      const extension = file.resolve(value)
      if (!isDict(extension) && !Array.isArray(extension)) continue
      const level = isDict(extension) ? (file.number(extension.get('ExtensionLevel')) ?? 0) : 0
      const known = levels.get(developer)
      if (known !== undefined && known >= level) continue
      levels.set(developer, level)
      joined.set(developer, copier.translate(extension))
    }
  }
  return joined
}

function reportDropped({ file, catalogue, report }: Input): void {
  let unknown = 0
  for (const [key, value] of catalogue) {
    if (WRITTEN_ELSEWHERE.has(key) || WRITTEN_HERE.has(key) || SILENT.has(key)) continue
    if (file.resolve(value) === null) continue
    const known = dropped.get(key)
    if (known !== undefined) report.drop(...known)
    else if (key === 'AA') {
      const scripts = file.dict(value)?.size ?? 0
      const why = 'they were written for the original document'
      if (scripts > 0)
        report.drop('javascript', 'scripts that run when the document is printed or closed', why, scripts)
    } else unknown++
  }
  if (unknown > 0) {
    report.drop('catalogue', 'unknown entries', 'it is not known what they refer to', unknown)
  }
}
