import { eachObject, editableEntry } from '../../edit/draft-objects.js'
import { chained, chainOf } from '../../sanitize/action-chain.js'
import { isAction } from '../../sanitize/action-kinds.js'
import { forEachDict, isDict, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import type { ArchiveLossKind, Conversion } from '../conversion.js'

/** Actions that PDF/A allows (ISO 19005-1, 6.6.1; ISO 19005-2, 6.5.1). */
const ALLOWED = {
  1: new Set(['GoTo', 'GoToR', 'Thread', 'URI', 'Named', 'SubmitForm']),
  2: new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm']),
} as const
const NAMED: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])
const MULTIMEDIA: ReadonlySet<string> = new Set([
  'Sound',
  'Movie',
  'Rendition',
  'GoTo3DView',
  'RichMediaExecute',
])
/** Actions that do nothing without the scripts, layers or slide shows around them. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(['Trans', 'NOP', 'SetState'])
const KEYS = ['A', 'PA', 'OpenAction', 'Next']

/** Removes the actions that PDF/A forbids, and the events of fields, pages and the document. */
export function repairActions(conversion: Conversion): void {
  const { draft, file } = conversion
  removeEvents(conversion)
  eachObject(draft, (value) => {
    conversion.spend()
    let isChanged = false
    forEachDict(value, (dict) => {
      for (const key of KEYS) {
        const action = file.resolve(dict.get(key))
        if (!isDict(action) || !isAction(file, action)) continue
        if (repairEntry(conversion, dict, key, action)) isChanged = true
      }
    })
    return isChanged
  })
}

/** Returns whether the entry was changed. */
function repairEntry(conversion: Conversion, dict: PdfDict, key: string, action: PdfDict): boolean {
  const { file } = conversion
  const entry = dict.get(key)
  const chain = chainOf(file, action, entry instanceof PdfRef ? entry.num : 0)
  const left = chain.filter((link) => isAllowed(conversion, link.action))
  if (left.length === chain.length) return false
  for (const { action: removed } of chain)
    if (!isAllowed(conversion, removed)) noteRemoved(conversion, removed)
  const rest = chained(left)
  if (rest === undefined) dict.delete(key)
  else dict.set(key, rest)
  return true
}

function isAllowed({ file, part }: Conversion, action: PdfDict): boolean {
  const kind = file.name(action.get('S')) ?? ''
  if (kind === 'Named') return NAMED.has(file.name(action.get('N')) ?? '')
  return ALLOWED[part === 1 ? 1 : 2].has(kind)
}

function noteRemoved(conversion: Conversion, action: PdfDict): void {
  const detail = conversion.file.name(action.get('S')) ?? ''
  if (WITHOUT_EFFECT.has(detail)) conversion.change('action_removed', { detail })
  else conversion.loss(lossOf(detail), { detail })
}

function lossOf(kind: string): ArchiveLossKind {
  if (kind === 'JavaScript') return 'script_removed'
  return MULTIMEDIA.has(kind) ? 'multimedia_removed' : 'action_lost'
}

/** Additional actions (ISO 32000-1, 12.6.3) of the document, its pages, annotations and fields. */
function removeEvents(conversion: Conversion): void {
  const { draft, file } = conversion
  const seen = new Set<PdfValue>()
  eachObject(draft, (value) => {
    let isChanged = false
    forEachDict(value, (dict) => {
      const events = file.resolve(dict.get('AA'))
      if (!isDict(events)) return
      dict.delete('AA')
      isChanged = true
      if (seen.has(events)) return
      seen.add(events)
      if (events.size === 0) conversion.change('action_removed', { detail: 'AA' })
      for (const entry of events.values()) {
        const action = file.resolve(entry)
        if (isDict(action)) for (const link of chainOf(file, action, 0)) noteRemoved(conversion, link.action)
      }
    })
    return isChanged
  })
  editableEntry(draft, draft.catalogue, 'AcroForm')?.delete('CO')
}
