import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict, PdfValue } from '../../syntax/objects.js'
import type { Hazard } from './findings.js'

/** What a kind of action (ISO 32000-2, table 201) does that may be unwanted; null for a harmless one. */
const hazards: Readonly<Record<string, Hazard | null>> = {
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
/** The only names that every reader knows (ISO 32000-1, table 211); others call up the reader's own menus. */
const TURNS_PAGES: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** Elements of the structure may be called anything, these words too. */
const OF_ELEMENTS = ['P', 'K', 'Pg']
/** What makes an action of that name one, whatever else it is called. */
const EFFECTIVE = ['JS', 'URI', 'F', 'Win', 'Mac', 'Unix']

/** Whether a dictionary is an action, wherever it stands. */
export function isAction(file: PdfFile, value: PdfDict): boolean {
  const kind = file.name(value.get('S'))
  if (kind === undefined || !Object.hasOwn(hazards, kind)) return false
  const looksLikeElement =
    OF_ELEMENTS.some((key) => value.has(key)) && !EFFECTIVE.some((key) => value.has(key))
  return !looksLikeElement || kind === 'JavaScript'
}

/** Null for an action that only moves about the document. */
export function hazardOf(file: PdfFile, action: PdfDict): Hazard | null {
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

/** Of a file specification (ISO 32000-1, 7.11.3), or of what Windows shall launch. */
function fileName(file: PdfFile, specification: PdfValue | undefined): string | undefined {
  const dict = file.dict(specification)
  return dict === undefined ? file.text(specification) : file.text(dict.get('UF') ?? dict.get('F'))
}
