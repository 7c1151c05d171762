import { PageResources } from '../../content/resources.js'
import { pageDict, readPageTree, type SourcePage } from '../../document/pages.js'
import { readBox } from '../../geometry/read.js'
import { type PdfDict, PdfRef } from '../../syntax/objects.js'
import type { ModelObject, Place } from '../model-object.js'
import type { Actions } from './actions.js'
import { Annotations } from './annotations.js'
import { blendingSpace } from './colour-spaces.js'
import type { ContentWalk } from './content.js'
import { has, nameIn, numberIn } from './entries.js'
import { OutputIntents } from './output-intents.js'
import type { Walk } from './walk.js'

const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']

/** The pages, with their content and annotations. Returns their number. */
export function addPages(walk: Walk, content: ContentWalk, actions: Actions): number {
  const { file, catalogue } = walk
  const { pages } = readPageTree(file, catalogue)
  const resources = new PageResources(file)
  const annotations = new Annotations(walk, content, actions)
  for (const [index, { num }] of pages.entries()) if (num > 0) walk.pageNumbers.set(num, index + 1)
  for (const [index, page] of pages.entries())
    addPage(walk, page, index + 1, resources, content, annotations, actions)
  return pages.length
}

function addPage(
  walk: Walk,
  page: SourcePage,
  number: number,
  allResources: PageResources,
  content: ContentWalk,
  annotations: Annotations,
  actions: Actions,
): void {
  const { file } = walk
  const own = page.direct ?? file.dict(new PdfRef(page.num)) ?? new Map()
  const dict = pageDict(file, page)
  const place: Place = { page: number, ...(page.num > 0 && { objectNumber: page.num }) }
  const intents = new OutputIntents(walk, walk.part === 4 ? dict.get('OutputIntents') : undefined)
  const resources = allResources.of(dict.get('Resources'))
  const group = file.dict(dict.get('Group'))
  const list = annotations.of(dict)
  const blending =
    group !== undefined && nameIn(file, group, 'S') === 'Transparency'
      ? blendingSpace(walk, group.get('CS'), resources)
      : undefined
  let isTransparent = false
  const object: ModelObject = {
    type: 'PDPage',
    place,
    pageNumber: number,
    outputColorSpace: walk.part === 4 ? intents.colourSpace : null,
    containsGroupCS: group !== undefined && has(file, group, 'CS'),
    containsAnnotations: list.length > 0,
    containsAA: dict.has('AA'),
    containsPresSteps: has(file, dict, 'PresSteps'),
    Tabs: nameIn(file, dict, 'Tabs'),
    get containsTransparency() {
      return isTransparent
    },
  }
  walk.judge.begin(object)
  intents.add()
  actions.addAll(dict.get('AA'), 'Page', number)
  if (blending !== undefined) content.blendPage(blending)
  content.spaces.renew()
  content.names.add(resources)
  const context = {
    page: number,
    structParents: numberIn(file, dict, 'StructParents') ?? undefined,
    isReal: true,
    inheritsResources: !own.has('Resources'),
    num: 0,
  }
  walk.attempt('The content of a page', () => {
    isTransparent = content.page(dict.get('Contents'), resources, context)
  })
  walk.attempt('The annotations of a page', () => {
    if (annotations.add(list, dict, number, resources)) isTransparent = true
  })
  if (blending !== undefined) content.blendPage(undefined)
  content.addGroup(dict.get('Group'), resources, number)
  addBoxes(walk, dict, place)
  if (readBox(file, dict.get('MediaBox')) === undefined)
    walk.faults.add('A page has no /MediaBox of four numbers.', place)
  noteObjects(walk, dict, number)
  walk.judge.judge(object)
}

/** Faults of the streams of a page are on this page. */
function noteObjects({ file, pagesOfContent }: Walk, dict: PdfDict, number: number): void {
  const contents = dict.get('Contents')
  const listed = contents instanceof PdfRef ? [contents] : []
  for (const item of [...listed, ...(file.array(contents) ?? [])])
    if (item instanceof PdfRef && !pagesOfContent.has(item.num)) pagesOfContent.set(item.num, number)
}

function addBoxes(walk: Walk, dict: PdfDict, place: Place): void {
  for (const key of BOXES) {
    // Also one that is larger than any page that readers show.
    const corners = walk.file.array(dict.get(key))?.map((item) => walk.file.number(item))
    const [left, bottom, right, top] = corners ?? []
    if (left === undefined || bottom === undefined || right === undefined || top === undefined) continue
    walk.add({ type: 'CosBBox', place: { ...place, name: key }, size: 4, left, bottom, right, top })
  }
}
