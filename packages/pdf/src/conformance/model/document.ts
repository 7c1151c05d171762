import type { OpenedFile } from '../../file/open.js'
import { type PdfDict, PdfString, type PdfValue } from '../../syntax/objects.js'
import { readFileFrame } from '../bytes/file-frame.js'
import { readXrefLayout } from '../bytes/xref-layout.js'
import { Actions, addDestination } from './actions.js'
import { ContentWalk } from './content.js'
import { has, nameIn, placeOf, shownValue } from './entries.js'
import { addListedFiles, associatedFiles } from './file-specifications.js'
import { addForm } from './forms.js'
import { addIndirectObjects } from './indirect-objects.js'
import { addLayers } from './layers.js'
import { addInfo, addMetadata, isMetadata } from './metadata.js'
import { addOutlines } from './outlines.js'
import { OutputIntents } from './output-intents.js'
import { addPages } from './pages.js'
import { addStructure } from './structure-objects.js'
import { textString } from './text-strings.js'
import type { Walk } from './walk.js'

/** Passes all objects of a document to the rules, in the order in which rules remember them. */
export function addDocument(walk: Walk, opened: OpenedFile): void {
  const { file, part } = walk
  if (part === 3) walk.associated = associatedFiles(file)
  walk.attempt('The attachments', () => addListedFiles(walk))
  const layout = readXrefLayout(file.source, file.xrefSections)
  walk.add({
    type: 'CosXRef',
    subsectionHeaderSpaceSeparated: layout.hasSingleSpaces,
    xrefEOLMarkersComplyPDFA: layout.hasSingleEndOfLine,
  })
  addTrailer(walk, opened)
  const nrIndirects = addIndirectObjects(walk)
  addFile(walk, nrIndirects)
  addCatalogue(walk, layout.hasStream)
}

function addTrailer(walk: Walk, { encrypt }: OpenedFile): void {
  const { file } = walk
  const { trailer } = file
  walk.add({ type: 'CosTrailer', isEncrypted: encrypt !== undefined, size: trailer.size })
  if (encrypt !== undefined)
    walk.add({
      type: 'PDEncryption',
      place: placeOf(trailer.get('Encrypt')),
      P: file.number(encrypt.get('P')) ?? null,
    })
  addInfo(walk, trailer.get('Info'))
}

function addFile(walk: Walk, nrIndirects: number): void {
  const { file, catalogue, part } = walk
  const frame = readFileFrame(file.source)
  const [headerByte1, headerByte2, headerByte3, headerByte4] = frame.comment
  const marks = file.dict(catalogue.get('MarkInfo'))
  const preferences = file.dict(catalogue.get('ViewerPreferences'))
  const flag = (dict: PdfDict | undefined, key: string): boolean | null => {
    const value = file.resolve(dict?.get(key))
    return typeof value === 'boolean' ? value : null
  }
  const { isLinearized, firstID, lastID } = walk.trailers()
  walk.add({
    type: 'CosDocument',
    nrIndirects,
    headerOffset: frame.headerOffset,
    header: frame.header,
    headerByte1,
    headerByte2,
    headerByte3,
    headerByte4,
    postEOFDataSize: frame.bytesAfterEnd,
    isLinearized,
    firstPageID: firstID,
    firstPageIDValue: firstID,
    lastID: part === 1 || !isLinearized ? lastID : firstID,
    lastIDValue: lastID,
    isOptionalContentPresent: has(file, catalogue, 'OCProperties'),
    containsEmbeddedFiles: file.dict(catalogue.get('Names'))?.has('EmbeddedFiles') === true,
    Marked: flag(marks, 'Marked'),
    Suspects: flag(marks, 'Suspects'),
    MarkInfo: shownValue(marks ?? null),
    DisplayDocTitle: flag(preferences, 'DisplayDocTitle'),
    ViewerPreferences: shownValue(preferences ?? null),
    Requirements: requirements(walk),
    NeedsRendering: catalogue.has('NeedsRendering') ? flag(catalogue, 'NeedsRendering') : false,
    containsInfo: has(file, file.trailer, 'Info'),
    containsPieceInfo: catalogue.has('PieceInfo'),
  })
}

function requirements({ file, catalogue }: Walk): string | null {
  const value = file.resolve(catalogue.get('Requirements'))
  const list = Array.isArray(value) ? value : value instanceof Map ? [value] : undefined
  if (list === undefined) return null
  return list.map((entry) => file.name(file.dict(entry)?.get('S')) ?? '').join(' ')
}

function addCatalogue(walk: Walk, hasXrefStream: boolean): void {
  const { file, catalogue } = walk
  const place = placeOf(file.trailer.get('Root'))
  const intents = new OutputIntents(walk, catalogue.get('OutputIntents'))
  walk.add({
    type: 'PDDocument',
    place,
    outputColorSpace: intents.colourSpace,
    containsXRefStream: hasXrefStream,
    containsAA: catalogue.has('AA'),
    containsMetadata: isMetadata(walk, catalogue.get('Metadata')),
    containsStructTreeRoot: walk.structure.root !== undefined,
    containsAlternatePresentations: has(
      file,
      file.dict(catalogue.get('Names')) ?? new Map(),
      'AlternatePresentations',
    ),
    containsLang: file.resolve(catalogue.get('Lang')) instanceof PdfString,
    Version: nameIn(file, catalogue, 'Version'),
  })
  intents.add()
  const actions = new Actions(walk)
  const content = new ContentWalk(walk)
  walk.pages = addPages(walk, content, actions)
  walk.attempt('The fonts', () => {
    for (const object of content.fonts.objects()) walk.add(object)
  })
  walk.attempt('The metadata', () => addMetadata(walk, catalogue.get('Metadata'), true))
  walk.attempt('The form', () => addForm(walk, actions))
  actions.addAll(catalogue.get('AA'), 'Catalog')
  addOpenAction(walk, actions, catalogue.get('OpenAction'))
  walk.attempt('The bookmarks', () => addOutlines(walk, actions))
  walk.attempt('The layers', () => addLayers(walk))
  walk.attempt('The structure tree', () => addStructure(walk))
  textString(walk, 'CosLang', catalogue.get('Lang'), place)
  const permissions = file.dict(catalogue.get('Perms'))
  if (permissions !== undefined)
    walk.add({
      type: 'PDPerms',
      place: placeOf(catalogue.get('Perms')),
      entries: [...permissions.keys()].join('&'),
    })
}

function addOpenAction(walk: Walk, actions: Actions, value: PdfValue | undefined): void {
  if (Array.isArray(walk.file.resolve(value))) addDestination(walk, value)
  else actions.add(value)
}
