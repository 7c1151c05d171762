import {
  configurationIntents,
  groupIntents,
  hiddenBy,
  matchesIntent,
  type OptionalContent,
  readOptionalContent,
  references,
} from '../../../document/layers.js'
import type { PdfFile } from '../../../file/pdf-file.js'
import { isName, type PdfDict, PdfRef } from '../../../syntax/objects.js'
import type { Draft } from '../../draft.js'

/** The layers that are off when the document is opened (ISO 32000-1, 8.11.4.3). */
export function hiddenGroups({ file, catalogueRef }: Draft): Set<number> {
  const content = readOptionalContent(file, file.dict(catalogueRef) ?? new Map())
  if (content === undefined) return new Set()
  const isOff = hiddenBy(file, content.main)
  const intents = configurationIntents(file, content.main)
  const shown = switchedOn(file, content)
  return new Set(
    content.groups.filter(
      (group) => isOff(group) && matchesIntent(groupIntents(file, group), intents) && !shown.has(group),
    ),
  )
}

/** Layers that a reader switches on by itself as it shows the document (8.11.4.4): those are not hidden from anyone. */
function switchedOn(file: PdfFile, { main }: OptionalContent): Set<number> {
  const shown = new Set<number>()
  for (const item of file.array(main.get('AS')) ?? []) {
    const usage = file.dict(item)
    if (usage === undefined || !isName(file.resolve(usage.get('Event')), 'View')) continue
    const isByView = (file.array(usage.get('Category')) ?? []).some((category) =>
      isName(file.resolve(category), 'View'),
    )
    for (const group of isByView ? references(file, usage.get('OCGs')) : [])
      if (isName(file.resolve(viewOf(file, group)?.get('ViewState')), 'ON')) shown.add(group)
  }
  return shown
}

function viewOf(file: PdfFile, group: number): PdfDict | undefined {
  return file.dict(file.dict(file.dict(new PdfRef(group))?.get('Usage'))?.get('View'))
}
