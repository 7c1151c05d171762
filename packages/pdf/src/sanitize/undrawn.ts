import { type Device, EVERY_KIND, type InnerContent, type PaintedImage } from '../content/device.js'
import { Interpreter } from '../content/interpreter.js'
import { PageResources } from '../content/resources.js'
import { pageDict } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import { eachObject, editableEntry } from '../edit/draft-objects.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { Findings } from './findings.js'
import { DOCUMENT } from './locations.js'

/** Removes forms, images and patterns from resources if no page and no annotation draws them. */
export function removeUndrawn(draft: Draft, findings: Findings): void {
  const drawn = drawnStreams(draft)
  if (drawn === undefined) return
  const reported = new Set<number>()
  const clean = (dict: PdfDict): boolean => {
    let isChanged = false
    for (const key of ['Resources', 'DR'])
      for (const category of ['XObject', 'Pattern']) {
        const named = draft.file.dict(draft.file.dict(dict.get(key))?.get(category))
        const undrawn = [...(named ?? [])].filter(([, item]) => isUndrawn(draft.file, item, drawn))
        if (undrawn.length === 0) continue
        const resources = editableEntry(draft, dict, key)!
        const own = editableEntry(draft, resources, category)!
        for (const [name, item] of undrawn) {
          own.delete(name)
          const { num } = item as PdfRef
          if (!reported.has(num)) findings.add('unlisted', 'content that no page draws', DOCUMENT.description)
          reported.add(num)
        }
        isChanged = true
      }
    return isChanged
  }
  eachObject(draft, (value) => {
    const dict = value instanceof PdfStream ? value.dict : value
    return isDict(dict) && cleanIn(dict, clean, 0)
  })
}

/** Fonts and forms can be direct objects inside others. */
function cleanIn(value: PdfValue, clean: (dict: PdfDict) => boolean, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.filter((item) => cleanIn(item, clean, depth + 1)).length > 0
  if (!isDict(value)) return false
  let isChanged = clean(value)
  for (const item of value.values()) if (cleanIn(item, clean, depth + 1)) isChanged = true
  return isChanged
}

const MAX_DEPTH = 8

function isUndrawn(file: PdfFile, item: PdfValue, drawn: ReadonlySet<number>): boolean {
  if (!(item instanceof PdfRef) || drawn.has(item.num)) return false
  const stream = file.resolve(item)
  if (!(stream instanceof PdfStream) || drawn.has(stream.num)) return false
  const kind = file.resolve(stream.dict.get('Subtype'))
  return isName(kind, 'Form') || isName(kind, 'Image') || stream.dict.has('PatternType')
}

/**
 * The object numbers of forms, images and patterns that pages and appearances draw, also in hidden layers;
 * undefined if some content is too long to tell.
 */
function drawnStreams(draft: Draft): Set<number> | undefined {
  const { file } = draft
  const device = new DrawnStreams()
  const interpreter = new Interpreter(file)
  const all = new PageResources(file)
  const followed = new Set<number>()
  try {
    for (const page of draft.pages) {
      const dict = pageDict(file, page)
      const resources = all.of(dict.get('Resources'))
      interpreter.interpretPage(dict.get('Contents'), resources, device)
      for (const item of page.hasAnnotations ? (file.array(dict.get('Annots')) ?? []) : [])
        for (const appearance of streamsBelow(file, file.dict(item)?.get('AP'), 0)) {
          if (followed.has(appearance.num)) continue
          if (appearance.num > 0 && appearance.dict.has('Resources')) followed.add(appearance.num)
          interpreter.interpret(file.decode(appearance), resources.of(appearance.dict), device)
        }
    }
  } catch (error) {
    if (error instanceof PdfError && error.code === 'limit_exceeded') return undefined
    throw error
  }
  return device.isComplete ? device.drawn : undefined
}

function* streamsBelow(file: PdfFile, value: PdfValue | undefined, depth: number): Iterable<PdfStream> {
  const found = file.resolve(value)
  if (found instanceof PdfStream) yield found
  else if (isDict(found) && depth < 3)
    for (const item of found.values()) yield* streamsBelow(file, item, depth + 1)
}

class DrawnStreams implements Device {
  readonly takesHidden = true
  readonly follows = EVERY_KIND
  readonly drawn = new Set<number>()
  isComplete = true

  enter({ stream, isRecursive }: InnerContent): boolean {
    this.drawn.add(stream.num)
    return !isRecursive
  }

  image({ stream }: PaintedImage): void {
    if (stream !== undefined) this.drawn.add(stream.num)
  }

  skip(): void {
    this.isComplete = false
  }
}
