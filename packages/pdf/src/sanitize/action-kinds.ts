import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'
import type { RemovableKind } from './findings.js'

/** The hazard of each action type (ISO 32000-2, table 201); null for a harmless one. */
const hazards: Readonly<Record<string, RemovableKind | null>> = {
  GoTo: null,
  GoToR: 'goToRemote',
  GoToE: 'goToRemote',
  GoToDp: null,
  Launch: 'launch',
  Thread: null,
  URI: 'uri',
  Sound: 'media',
  Movie: 'media',
  Hide: null,
  Named: null,
  SubmitForm: 'submitForm',
  ResetForm: null,
  ImportData: 'importData',
  JavaScript: 'javascript',
  SetOCGState: null,
  Rendition: 'media',
  Trans: null,
  GoTo3DView: null,
  RichMediaExecute: 'media',
}
/**
 * The only names that every reader supports (ISO 32000-1, table 211); others execute menu items of the
 * reader.
 */
const TURNS_PAGES: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** A structure element can have any type name, including these. */
const OF_ELEMENTS = ['P', 'K', 'Pg']
/** Entries that make a dictionary an effective action, whatever other entries it has. */
const EFFECTIVE = ['JS', 'URI', 'F', 'Win', 'Mac', 'Unix']

/** Whether a dictionary is an action, in any context. */
export function isAction(file: PdfFile, value: PdfDict): boolean {
  const kind = file.name(value.get('S'))
  if (kind === undefined || !Object.hasOwn(hazards, kind)) return false
  const looksLikeElement =
    OF_ELEMENTS.some((key) => value.has(key)) && !EFFECTIVE.some((key) => value.has(key))
  return !looksLikeElement || kind === 'JavaScript'
}

/** Null for an action that only navigates within the document. */
export function removableKindOf(file: PdfFile, action: PdfDict): RemovableKind | null {
  const kind = file.name(action.get('S')) ?? ''
  if (!Object.hasOwn(hazards, kind)) return 'otherActions'
  if (kind === 'Thread' && file.resolve(action.get('F')) !== null) return 'goToRemote'
  if (kind === 'Named' && !TURNS_PAGES.has(file.name(action.get('N')) ?? '')) return 'otherActions'
  return hazards[kind]!
}

const LONGEST_ADDRESS = 200

/** An action as the report describes it. */
export function describeAction(file: PdfFile, action: PdfDict): string {
  const kind = file.name(action.get('S')) ?? 'unknown'
  if (kind === 'JavaScript') return 'a script'
  const about =
    kind === 'URI' ? file.text(action.get('URI')) : fileName(file, action.get('F') ?? action.get('Win'))
  return about === undefined ? `the action ${kind}` : `the action ${kind}: ${about.slice(0, LONGEST_ADDRESS)}`
}

/** The name in a file specification (ISO 32000-1, 7.11.3) or in the launch parameters for Windows. */
function fileName(file: PdfFile, specification: PdfValue | undefined): string | undefined {
  const dict = file.dict(specification)
  return dict === undefined ? file.text(specification) : file.text(dict.get('UF') ?? dict.get('F'))
}
