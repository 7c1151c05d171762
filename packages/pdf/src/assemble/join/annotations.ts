import { FIELD_KEYS } from '../../document/forms/field-types.js'
import { pageDict } from '../../document/pages.js'
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import type { AnnotationCopy, Assembly, Input, PageCopy } from '../assembly.js'
import { translateAction, translateActions } from './actions.js'
import type { Destinations } from './destinations.js'
import type { FormsJoin } from './forms/join-forms.js'
import type { StructureJoin } from './structure/join-structure.js'

/** Reserves an object number for every annotation of every output page; nothing is decided or written yet. */
export function numberAnnotations(assembly: Assembly): void {
  for (const input of assembly.inputs) {
    const seen = new Set<number>()
    for (const copy of input.copies) {
      if (!copy.source.hasAnnotations) continue
      assembly.checkpoint()
      numberPageAnnotations(assembly, copy, seen)
    }
  }
}

function numberPageAnnotations(assembly: Assembly, page: PageCopy, seen: Set<number>): void {
  const { file, copier, report } = page.input
  const onThisPage = new Set<number>()
  for (const item of file.array(pageDict(file, page.source).get('Annots')) ?? []) {
    const sourceNum = item instanceof PdfRef ? item.num : 0
    if (sourceNum > 0 && onThisPage.has(sourceNum)) continue
    const dict = file.resolve(item)
    if (!isDict(dict)) {
      report.drop('annotation', 'annotations', 'the objects the page refers to do not exist')
      continue
    }
    const num = assembly.writer.reserve()
    if (sourceNum > 0) {
      onThisPage.add(sourceNum)
      if (!seen.has(sourceNum)) copier.assign(sourceNum, num)
      seen.add(sourceNum)
    }
    const subtype = file.name(dict.get('Subtype'))
    page.annotations.push({ page, sourceNum, direct: sourceNum > 0 ? undefined : dict, subtype, num })
  }
}

export function annotationDict({ page, sourceNum, direct }: AnnotationCopy): PdfDict {
  return direct ?? page.input.file.dict(new PdfRef(sourceNum)) ?? new Map()
}

/**
 * Removes annotations that do not belong in the output: links to pages not taken, widgets of removed fields.
 */
export function selectAnnotations(assembly: Assembly, destinations: Destinations, forms: FormsJoin): void {
  for (const input of assembly.inputs) {
    for (const page of input.copies) {
      if (page.annotations.length === 0) continue
      assembly.checkpoint()
      const gone = new Set<number>()
      const kept: AnnotationCopy[] = []
      for (const annotation of page.annotations) {
        const treatment = treatmentOf(annotation, destinations, forms)
        if (treatment === 'keep') kept.push(annotation)
        else {
          if (treatment === 'flatten') page.flattened.push(annotation)
          gone.add(annotation.sourceNum)
          if (annotation.sourceNum > 0) input.copier.drop(annotation.sourceNum)
        }
      }
      page.annotations = gone.size === 0 ? kept : kept.filter((annotation) => !isPopupOf(annotation, gone))
      input.report.keep('annotations', page.annotations.length)
    }
  }
}

function treatmentOf(
  annotation: AnnotationCopy,
  destinations: Destinations,
  forms: FormsJoin,
): 'keep' | 'drop' | 'flatten' {
  const { subtype } = annotation
  const { input, entry } = annotation.page
  if (subtype === 'Widget') return forms.treatment(annotation)
  if (subtype !== 'Link') return 'keep'
  const dict = annotationDict(annotation)
  if (leadsToPageLeftOut(input, dict, destinations, entry)) {
    input.report.drop('link', 'links', 'the page they lead to is not in the output')
    return 'drop'
  }
  input.report.keep('links')
  return 'keep'
}

/** Whether the only effect of a link is to go to a page of its file that is not in the output. */
function leadsToPageLeftOut(input: Input, link: PdfDict, destinations: Destinations, entry: number): boolean {
  const { file } = input
  const destination = link.get('Dest')
  if (destination !== undefined) return destinations.isLeftOut(input, destination, entry)
  const action = file.dict(link.get('A'))
  if (action === undefined || action.has('Next') || !isName(file.resolve(action.get('S')), 'GoTo'))
    return false
  return destinations.isLeftOut(input, action.get('D') ?? null, entry)
}

function isPopupOf(annotation: AnnotationCopy, gone: ReadonlySet<number>): boolean {
  if (annotation.subtype !== 'Popup') return false
  const parent = annotationDict(annotation).get('Parent')
  return parent instanceof PdfRef && gone.has(parent.num)
}

export interface AnnotationPlans {
  readonly destinations: Destinations
  readonly forms: FormsJoin
  readonly structure: StructureJoin
}

/** Writes a page's annotations and returns its /Annots. */
export function writeAnnotations(assembly: Assembly, page: PageCopy, joins: AnnotationPlans): PdfValue[] {
  const numbers = new Map(page.annotations.map(({ sourceNum, num }) => [sourceNum, num]))
  return page.annotations.map((annotation) => {
    assembly.writer.object(outputDict(annotation, numbers, joins), annotation.num)
    return new PdfRef(annotation.num)
  })
}

function outputDict(
  annotation: AnnotationCopy,
  numbers: ReadonlyMap<number, number>,
  joins: AnnotationPlans,
): PdfDict {
  const { page } = annotation
  const { input, entry } = page
  const { copier, file } = input
  const { destinations, forms, structure } = joins
  const dict = annotationDict(annotation)
  const isWidget = annotation.subtype === 'Widget'
  const out: PdfDict = isWidget ? forms.entries(annotation, dict) : new Map()
  const made = new Set(out.keys())
  const set = (key: string, value: PdfValue | undefined): void => {
    if (value !== undefined && value !== null) out.set(key, value)
  }
  for (const [key, value] of dict) {
    if (made.has(key) || (isWidget && FIELD_KEYS.has(key))) continue
    switch (key) {
      case 'P':
        set(key, new PdfRef(page.num))
        break
      // Annotations refer to one another (popup, parent, reply); the copies on each page are separate.
      case 'Parent':
      case 'Popup':
      case 'IRT':
        set(key, sibling(value, numbers))
        break
      case 'Dest':
        set(key, destinations.translate(input, value, entry))
        break
      case 'A':
      case 'PA':
        set(key, translateAction(destinations, input, value, entry))
        break
      case 'AA':
        set(key, translateActions(destinations, input, value, entry))
        break
      case 'StructParent':
        break
      default:
        set(key, copier.translate(value))
    }
  }
  set('StructParent', structure.annotationKey(annotation, file.number(dict.get('StructParent'))))
  return out
}

function sibling(value: PdfValue, numbers: ReadonlyMap<number, number>): PdfRef | undefined {
  const num = value instanceof PdfRef ? numbers.get(value.num) : undefined
  return num === undefined ? undefined : new PdfRef(num)
}
