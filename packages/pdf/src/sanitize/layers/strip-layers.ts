import { layerName } from '../../document/layers/optional-content.js'
import { Visibility } from '../../document/layers/visibility.js'
import type { Draft } from '../../edit/draft.js'
import { eachObject } from '../../edit/draft-objects.js'
import { forEachDict, isName, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import { type Findings, quoted } from '../findings.js'
import { DOCUMENT } from '../locations.js'
import { ContentStreams } from './content-streams.js'
import { removeGroupsFromLists } from './remove-groups.js'
import { removeMarkedContentFromStructure } from './remove-marked-content.js'
import { MembershipUpdater } from './update-membership.js'

/**
 * Removes layers from a document with all their content. Their annotations must have been removed before.
 * Visible content does not change.
 */
export function stripLayers(draft: Draft, hidden: ReadonlySet<number>, findings: Findings): void {
  const { file } = draft
  for (const group of hidden)
    findings.add('hiddenLayers', `the layer ${quoted(layerName(file, group))}`, DOCUMENT.description)
  const visibility = new Visibility(file, (group) => hidden.has(group))
  removeMarkedContentFromStructure(draft, new ContentStreams(draft, visibility).strip())
  settleOthers(draft, visibility, hidden)
  removeGroupsFromLists(draft, hidden)
  for (const group of hidden) draft.remove(group)
}

/**
 * Removes images and forms that belong to a hidden layer, and removes the hidden layers from membership
 * dictionaries and from actions that set layer states.
 */
function settleOthers(draft: Draft, visibility: Visibility, hidden: ReadonlySet<number>): void {
  const { file } = draft
  const settler = new MembershipUpdater(file, visibility)
  const objects: number[] = []
  const isHidden = (value: PdfValue): boolean => value instanceof PdfRef && hidden.has(value.num)
  eachObject(draft, (value, num) => {
    if (value instanceof PdfStream && visibility.hides(value.dict.get('OC'))) {
      objects.push(num)
      return false
    }
    let isChanged = false
    forEachDict(value, (dict) => {
      if (visibility.isMembership(dict) && !visibility.hides(dict) && settler.settle(dict)) isChanged = true
      if (!isName(file.resolve(dict.get('S')), 'SetOCGState')) return
      const states = file.array(dict.get('State'))
      if (!states?.some(isHidden)) return
      dict.set(
        'State',
        states.filter((item) => !isHidden(item)),
      )
      isChanged = true
    })
    return isChanged
  })
  for (const num of objects) draft.remove(num)
}
