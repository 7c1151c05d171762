import { type ContentUse, RESOURCE_CATEGORIES, UsedResources } from '../content/used-resources.js'
import type { Copier } from '../copy/copier.js'
import { MemoryStream } from '../file/stream-data.js'
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { ScannedObject } from '../syntax/raw-scan.js'
import type { Input } from './assembly.js'
import type { InputCache } from './open-input.js'
import { UsedPart } from './used-part.js'

/**
 * Forms, patterns and Type 3 fonts can share a resource dictionary, or a category of one (/XObject, /Font …),
 * even if the pages have separate ones. There is no search for sharing: each object with indirect resources
 * is read when it is copied, until it has named all of its resources. If it does not use all of them, it is
 * copied with those that it uses.
 */
export function narrowWhenCopied({ copier, file, report }: Input, known: InputCache): void {
  const narrow: Copier['narrow'] = (num, value, scan) => {
    if (!mayShareResources(value, scan) || copier.standIns.get(num) !== undefined) return false
    const whole = value === undefined ? scan.resources : resourcesOf(value)
    // Another object has already copied these resources, so narrowing would save nothing.
    if (whole > 0 && copier.reached(whole)) return false
    known.objects ??= new UsedResources(file)
    const use = known.objects.object(num)
    if (use?.owner === undefined || use.usesAll) return true
    if (!use.isComplete) {
      report.unfollowed()
      return true
    }
    const part = usedPart(use)
    if (part.isAll) return true
    const dict = part.dict()
    const narrowed = use.resources.num > 0 ? copier.standIns.add(dict) : dict
    copier.standIns.set(num, withResources(use.owner.value, narrowed))
    return true
  }
  // Not assigned as a literal: V8 allocates a function that is assigned to a property in old space, from
  // where it would keep the objects of the whole assembly alive until the next full collection.
  copier.narrow = narrow
}

/** The same form, pattern or font with other resources. */
export function withResources(owner: PdfStream | PdfDict, resources: PdfValue): PdfValue {
  if (!(owner instanceof PdfStream)) return new Map(owner).set('Resources', resources)
  const dict = new Map(owner.dict).set('Resources', resources)
  return new PdfStream(dict, owner.start, owner.length, owner.num, owner.gen)
}

function mayShareResources(value: PdfValue | undefined, scan: ScannedObject): boolean {
  if (value === undefined) return scan.resources > 0 || scan.resourcesRefer
  // A stream in memory was created for the output.
  if (value instanceof MemoryStream) return false
  const resources = entryOf(value)
  if (!isDict(resources)) return resources instanceof PdfRef
  return RESOURCE_CATEGORIES.some((category) => resources.get(category) instanceof PdfRef)
}

function resourcesOf(value: PdfValue): number {
  const resources = entryOf(value)
  return resources instanceof PdfRef ? resources.num : 0
}

function entryOf(value: PdfValue): PdfValue | undefined {
  const dict = value instanceof PdfStream ? value.dict : value
  return isDict(dict) ? dict.get('Resources') : undefined
}

/** Includes the resources used by inner content without a resource dictionary. */
function usedPart(use: ContentUse): UsedPart {
  const part = new UsedPart(use.resources)
  const reached = new Set([use])
  for (const each of reached) {
    part.add(each)
    for (const inner of each.inner) if (inner.resources === use.resources) reached.add(inner)
  }
  return part
}
