import { pageContent } from '../content/page-content.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isName, type PdfDict, PdfStream } from '../syntax/objects.js'
import type { PageView } from './page-view.js'

/** Forms inside of forms. */
const MAX_DEPTH = 8
/** The beginning of an inline image (ISO 32000-1, 8.9.7). */
const INLINE_IMAGE = /(?:^|\s)BI[\s/]/

/** Whether a page has images among its resources or in its content, used or not. */
export function hasImages(file: PdfFile, { dict }: PageView): boolean {
  const resources = file.dict(dict.get('Resources'))
  if (resources !== undefined && namesImage(file, resources, new Set(), 0)) return true
  return INLINE_IMAGE.test(new TextDecoder('latin1').decode(pageContent(file, dict.get('Contents'))))
}

function namesImage(file: PdfFile, resources: PdfDict, seen: Set<PdfDict>, depth: number): boolean {
  if (seen.has(resources) || depth > MAX_DEPTH) return false
  seen.add(resources)
  for (const value of file.dict(resources.get('XObject'))?.values() ?? []) {
    const object = file.resolve(value)
    if (!(object instanceof PdfStream)) continue
    if (isName(file.resolve(object.dict.get('Subtype')), 'Image')) return true
    const own = file.dict(object.dict.get('Resources'))
    if (own !== undefined && namesImage(file, own, seen, depth + 1)) return true
  }
  return false
}
