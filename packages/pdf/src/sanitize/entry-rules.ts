import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfStream, PdfString, type PdfValue } from '../syntax/objects.js'
import { quoted, type RemovableKind } from './findings.js'

/** An entry that is removed from any dictionary. */
export interface EntryRule {
  readonly kind: RemovableKind
  /** A description for the report; undefined if the entry has another meaning here and stays. */
  description(
    file: PdfFile,
    value: PdfValue,
    dict: PdfDict,
    stream: PdfStream | undefined,
  ): string | undefined
}

const always = (kind: RemovableKind, description: string): EntryRule => ({
  kind,
  description: () => description,
})

/** Only if the value is a stream, because a resource or a field can have the same name. */
const ofStream = (kind: RemovableKind, description: string): EntryRule => ({
  kind,
  description: (file, value) => (file.resolve(value) instanceof PdfStream ? description : undefined),
})

const ofDict = (kind: RemovableKind, description: string): EntryRule => ({
  kind,
  description: (file, value) => (file.dict(value) === undefined ? undefined : description),
})

const ofString = (kind: RemovableKind, description: string): EntryRule => ({
  kind,
  description: (file, value) => (file.resolve(value) instanceof PdfString ? description : undefined),
})

const ofAnnotation = (kind: RemovableKind, subtype: string, description: string): EntryRule => ({
  kind,
  description: (file, _value, dict) =>
    isName(file.resolve(dict.get('Subtype')), subtype) ? description : undefined,
})

/** Rules by key; a key can have several meanings. */
export const entryRules: ReadonlyMap<string, readonly EntryRule[]> = new Map<string, readonly EntryRule[]>([
  // In a JavaScript or a rendition action (ISO 32000-1, tables 214 and 217).
  ['JS', [{ kind: 'javascript', description: describeScript }]],
  // In a 3D stream (table 300), and in rich media.
  ['OnInstantiate', [always('javascript', 'a script of a 3D artwork')]],
  ['Scripts', [{ kind: 'javascript', description: richMediaScripts }]],
  // Pages that only a script can show (12.7.6 of the PDF 1.3 reference).
  ['Templates', [ofDict('javascript', 'page templates')]],
  ['JavaScript', [ofDict('javascript', 'named scripts')]],
  // Stream data in another file (table 5), a page of another file (8.10.4), an image on a print server
  // (14.11.7).
  ['F', [{ kind: 'goToRemote', description: externalData }]],
  ['Ref', [{ kind: 'goToRemote', description: importedPage }]],
  ['OPI', [ofDict('goToRemote', 'an image that is fetched from elsewhere (OPI)')]],
  ['Movie', [ofAnnotation('media', 'Movie', 'a movie')]],
  [
    'T',
    [
      ofAnnotation('media', 'Movie', 'the title of a movie'),
      ofAnnotation('media', 'Screen', 'the title of a screen'),
    ],
  ],
  ['Sound', [ofAnnotation('media', 'Sound', 'a sound')]],
  ['RichMediaContent', [ofDict('media', 'rich media')]],
  ['RichMediaSettings', [ofDict('media', 'settings of rich media')]],
  ['Renditions', [ofDict('media', 'named media')]],
  // Other versions of an image, which a reader can show instead (8.9.5.4).
  ['Alternates', [{ kind: 'unlisted', description: alternatePictures }]],
  // PostScript that is executed by a printer (8.8.2).
  ['PS', [ofStream('otherActions', 'PostScript')]],
  ['AF', [always('embeddedFiles', 'associated files')]],
  ['RF', [ofDict('embeddedFiles', 'related files')]],
  ['AlternatePresentations', [ofDict('embeddedFiles', 'slide shows')]],
  ['Metadata', [ofStream('metadata', 'XMP metadata')]],
  ['PieceInfo', [ofDict('metadata', 'private data of a program')]],
  ['Thumb', [ofStream('metadata', 'a thumbnail')]],
  ['LastModified', [{ kind: 'metadata', description: describeDate }]],
  ['SpiderInfo', [ofDict('metadata', 'the addresses of captured pages')]],
  // The creator of a layer or of a layer configuration (8.11.4.4, 8.11.4.3), and the users that a layer is
  // intended for.
  ['CreatorInfo', [ofDict('metadata', 'the creator of a layer')]],
  ['Creator', [ofString('metadata', 'the creator of a layer configuration')]],
  ['User', [{ kind: 'metadata', description: userOfLayer }]],
  // In an article (12.4.3), in document parts (ISO 32000-2, 14.12), in an output intent (14.11.5), in an
  // extension (7.12).
  ['I', [ofDict('metadata', 'metadata of an article')]],
  ['DPM', [ofDict('metadata', 'metadata of a document part')]],
  ['Info', [ofString('metadata', 'the description of an output intent')]],
  ['URL', [{ kind: 'metadata', description: extensionAddress }]],
  // Digital identifiers of captured pages and images (14.10.6).
  ['ID', [{ kind: 'metadata', description: captureId }]],
  ['XFA', [{ kind: 'xfa', description: () => 'an XFA form' }]],
])

function describeScript(file: PdfFile, value: PdfValue): string | undefined {
  const script = file.resolve(value)
  return script instanceof PdfString || script instanceof PdfStream ? 'a script' : undefined
}

function richMediaScripts(file: PdfFile, _value: PdfValue, dict: PdfDict): string | undefined {
  return isName(file.resolve(dict.get('Type')), 'RichMediaActivation') ? 'scripts of rich media' : undefined
}

/** Only a stream dictionary can refer to external data. */
function externalData(
  file: PdfFile,
  value: PdfValue,
  _dict: PdfDict,
  stream: PdfStream | undefined,
): string | undefined {
  if (stream === undefined) return undefined
  const specification = file.resolve(value)
  return isDict(specification) || specification instanceof PdfString ? 'data in another file' : undefined
}

function importedPage(file: PdfFile, value: PdfValue): string | undefined {
  return file.dict(value)?.has('F') ? 'a page of another file' : undefined
}

/** A file specification with an embedded file (7.11.4); undefined for all other dictionaries. */
export function describeEmbeddedFile(file: PdfFile, dict: PdfDict): string | undefined {
  if (!dict.has('EF') || file.dict(dict.get('EF')) === undefined) return undefined
  const name = file.text(dict.get('UF')) ?? file.text(dict.get('F'))
  return name === undefined ? 'an embedded file' : `the file ${quoted(name)}`
}

function alternatePictures(
  file: PdfFile,
  value: PdfValue,
  _dict: PdfDict,
  stream: PdfStream | undefined,
): string | undefined {
  return stream === undefined || file.array(value) === undefined
    ? undefined
    : 'alternate versions of an image'
}

function userOfLayer(file: PdfFile, value: PdfValue): string | undefined {
  return file.dict(value)?.has('Name') ? 'the users of a layer' : undefined
}

function extensionAddress(file: PdfFile, value: PdfValue, dict: PdfDict): string | undefined {
  return dict.has('ExtensionLevel') && file.resolve(value) instanceof PdfString
    ? 'the address of an extension'
    : undefined
}

function captureId(
  file: PdfFile,
  value: PdfValue,
  dict: PdfDict,
  stream: PdfStream | undefined,
): string | undefined {
  if (!(file.resolve(value) instanceof PdfString)) return undefined
  const isPage = isName(file.resolve(dict.get('Type')), 'Page')
  return isPage || stream !== undefined ? 'an identifier' : undefined
}

/** In a page or a form (14.5). */
function describeDate(file: PdfFile, value: PdfValue): string | undefined {
  return file.resolve(value) instanceof PdfString ? 'the date of the last change' : undefined
}

/** Removed together with the reference to stream data in another file. */
export const EXTERNAL_FILTERS = ['FFilter', 'FDecodeParms']
