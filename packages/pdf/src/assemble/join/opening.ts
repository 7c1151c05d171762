import { isDict, type PdfDict, PdfName, type PdfValue } from '../../syntax/objects.js'
import type { Assembly, Input } from '../assembly.js'
import { translateAction } from './actions.js'
import type { Destinations } from './destinations.js'

/** How a viewer shows the document when it is opened (ISO 32000-1, table 28). */
const OPENING = ['ViewerPreferences', 'PageLayout', 'PageMode', 'OpenAction'] as const

/** The first input's viewer preferences and open action. */
export function joinOpening(assembly: Assembly, destinations: Destinations): PdfDict {
  const out: PdfDict = new Map()
  for (const input of assembly.inputs) {
    if (input.index === 0) keepOpening(assembly, destinations, input, out)
    else reportOpening(input)
  }
  return out
}

function keepOpening(assembly: Assembly, destinations: Destinations, input: Input, out: PdfDict): void {
  const { file, catalogue } = input
  const preferences = file.dict(catalogue.get('ViewerPreferences'))
  if (preferences !== undefined) out.set('ViewerPreferences', keptPreferences(assembly, input, preferences))
  for (const key of ['PageLayout', 'PageMode']) {
    const name = file.name(catalogue.get(key))
    if (name !== undefined) out.set(key, new PdfName(name))
  }
  const action = keptOpenAction(destinations, input)
  if (action !== undefined) out.set('OpenAction', action)
}

function keptPreferences(assembly: Assembly, { copier, report }: Input, preferences: PdfDict): PdfDict {
  const kept = copier.translateDict(preferences)
  const isUnmoved = assembly.inputs.length === 1 && assembly.pages.every(isInPlace)
  if (kept.has('PrintPageRange') && !isUnmoved) {
    kept.delete('PrintPageRange')
    report.drop('preferences', 'the pages proposed for printing', 'the output has other pages')
  }
  return kept
}

function isInPlace(page: Assembly['pages'][number]): boolean {
  return page.input !== undefined && page.sourceIndex === page.outputIndex
}

function keptOpenAction(destinations: Destinations, input: Input): PdfValue | undefined {
  const { file, catalogue, report } = input
  const action = catalogue.get('OpenAction')
  const value = file.resolve(action)
  if (action === undefined || value === null) return undefined
  const kind = isDict(value) ? file.name(value.get('S')) : undefined
  if (kind === 'JavaScript') {
    reportScript(input)
    return undefined
  }
  if (isDict(value) && kind !== 'GoTo' && !(kind === undefined && value.has('D'))) {
    report.drop('openAction', `an action when the document is opened (${kind ?? 'of no kind'})`, WHY_NOT_RUN)
    return undefined
  }
  const kept =
    kind === 'GoTo'
      ? translateAction(destinations, input, withoutNext(input, value as PdfDict), undefined)
      : destinations.translate(input, action, undefined)
  if (kept === undefined || kept === null) {
    report.drop('openAction', 'the page to open at', 'it is not in the output')
    return undefined
  }
  return kept
}

const WHY_NOT_RUN = 'of the actions that run automatically, only those that go to a page are kept'

/** Actions in /Next would also run automatically when the document is opened. */
function withoutNext({ file, report }: Input, action: PdfDict): PdfDict {
  if (file.resolve(action.get('Next')) === null) return action
  report.drop('openAction', 'actions that follow when the document is opened', WHY_NOT_RUN)
  const alone: PdfDict = new Map(action)
  alone.delete('Next')
  return alone
}

function reportScript({ report }: Input): void {
  report.drop(
    'javascript',
    'a script that runs when the document is opened',
    'it was written for the original document',
  )
}

/** A later input's preferences would conflict with the first input's. */
function reportOpening(input: Input): void {
  const { file, catalogue, report } = input
  if (OPENING.some((key) => file.resolve(catalogue.get(key)) !== null)) {
    report.drop('opening', 'how the document is shown when it is opened', 'the first file decides that')
  }
  const action = file.resolve(catalogue.get('OpenAction'))
  if (isDict(action) && file.name(action.get('S')) === 'JavaScript') reportScript(input)
}
