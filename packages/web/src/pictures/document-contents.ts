import type { OutlineItem, PageLink, PictureResults, TextRun } from './picture-messages.js'
import { documentOf, rememberSize, request } from './pictures.js'

export type { OutlineItem, PageLink, TextRun } from './picture-messages.js'

/** The number of pages of a document and the size of its first, which are known long before all sizes. */
export async function firstPage(file: Blob, password: string | undefined): Promise<PictureResults['first']> {
  const document = documentOf(file, password)
  const first = await request<'first'>({ kind: 'first', document })
  rememberSize(document, 1, first.size)
  return first
}

export function outline(file: Blob, password: string | undefined): Promise<readonly OutlineItem[]> {
  return request<'outline'>({ kind: 'outline', document: documentOf(file, password) })
}

export function pageText(
  file: Blob,
  password: string | undefined,
  page: number,
): Promise<readonly TextRun[]> {
  return request<'text'>({ kind: 'text', document: documentOf(file, password), page })
}

export function pageLinks(
  file: Blob,
  password: string | undefined,
  page: number,
): Promise<readonly PageLink[]> {
  return request<'links'>({ kind: 'links', document: documentOf(file, password), page })
}

/** How often a text occurs on a page. */
export function countMatches(
  file: Blob,
  password: string | undefined,
  page: number,
  query: string,
): Promise<number> {
  return request<'find'>({ kind: 'find', document: documentOf(file, password), page, query })
}
