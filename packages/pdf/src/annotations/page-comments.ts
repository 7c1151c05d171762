/** What people have written about a page. @module */
import type { SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { annotationKind } from '../forms/annotation-kinds.js'
import { listedAnnotations } from './read-annotations.js'

export interface PageComment {
  readonly author: string
  readonly text: string
}

/** The text of these is shown on the page itself, or says what an activated annotation does. */
const NO_COMMENTS: ReadonlySet<string> = new Set(['freetext', 'link', 'screen', 'watermark', 'printermark'])
const MAX_COMMENTS = 1000
const MAX_CHARACTERS = 100_000

/** The comments of a page in the order of its annotations, with their replies (ISO 32000-2, 12.5.6.2). */
export function pageComments(file: PdfFile, { num, hasAnnotations }: SourcePage): PageComment[] {
  if (!hasAnnotations || num === 0) return []
  const comments: PageComment[] = []
  let left = MAX_CHARACTERS
  for (const { annotation } of listedAnnotations(file, num)) {
    if (NO_COMMENTS.has(annotationKind(file, annotation))) continue
    const text = (file.text(annotation.get('Contents')) ?? '').trim()
    if (text === '') continue
    left -= text.length
    if (left < 0 || comments.length >= MAX_COMMENTS) break
    comments.push({ author: (file.text(annotation.get('T')) ?? '').trim(), text })
  }
  return comments
}
