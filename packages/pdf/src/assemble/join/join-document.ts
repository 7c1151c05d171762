import { writeEmbeddedFonts } from '../../appearance/embedded-fonts.js'
import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../../syntax/objects.js'
import { writeNameTree } from '../../write/key-trees.js'
import type { Assembly } from '../assembly.js'
import { outputTarget } from '../output-drawing.js'
import { joinAssociatedFiles, joinAttachments, keptPortfolio } from './attachments.js'
import { joinOtherEntries } from './catalogue.js'
import { joinLabels } from './labels.js'
import { joinMetadata } from './metadata.js'
import { joinOutlines } from './outlines.js'
import { joinOutputIntents } from './output-intents.js'
import type { Joins } from './prepare-joins.js'

export interface JoinedDocument {
  readonly catalogue: PdfRef
  readonly info: PdfRef | undefined
}

/** Joins all document-level data, after all pages have been written. */
export function joinDocument(assembly: Assembly, joins: Joins, pages: PdfRef): JoinedDocument {
  const { writer } = assembly
  const { destinations, forms, structure, threads, layers } = joins
  const otherEntries = joinOtherEntries(assembly, destinations)
  const { info, metadata } = joinMetadata(assembly)
  const catalogue: PdfDict = new Map()
  const set = (key: string, value: PdfValue | undefined): void => {
    if (value !== undefined) catalogue.set(key, value)
  }
  set('Type', new PdfName('Catalog'))
  set('Pages', pages)
  for (const [key, value] of otherEntries.entries) set(key, value)
  set('Metadata', metadata)
  set('Outlines', joinOutlines(assembly, destinations))
  set('PageLabels', joinLabels(assembly))
  set('AcroForm', forms.write())
  set('StructTreeRoot', structure.write())
  set('MarkInfo', structure.markInfo)
  set('OutputIntents', joinOutputIntents(assembly))
  set('Threads', threads.write())
  set('AF', joinAssociatedFiles(assembly))
  set('Collection', keptPortfolio(assembly))
  const names: PdfDict = new Map<string, PdfValue>(otherEntries.names)
  const attachments = joinAttachments(assembly)
  if (attachments !== undefined) names.set('EmbeddedFiles', writeNameTree(writer, attachments))
  const named = destinations.write()
  if (named !== undefined) names.set('Dests', named)
  if (names.size > 0) set('Names', writer.object(names))
  // Last, because any of the other entries can refer to a layer.
  set('OCProperties', layers.write())
  reportRestrictions(assembly)
  const [first] = assembly.inputs
  if (first !== undefined) writeEmbeddedFonts(outputTarget(writer, first.copier))
  return { catalogue: writer.object(catalogue), info }
}

/** Reports that restrictions are lost for an input that was opened without the owner password. */
function reportRestrictions({ inputs }: Assembly): void {
  for (const { file, report } of inputs) {
    const { security } = file
    if (security === null || security.openedAs === 'owner') continue
    const denied = Object.values(security.permissions).filter((allowed) => !allowed).length
    if (denied === 0) continue
    report.drop(
      'restrictions',
      'restrictions by the owner (printing, changing, copying …)',
      'the output has the encryption that was asked for, or none',
      denied,
    )
  }
}
