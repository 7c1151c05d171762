import type { NewLinkTarget } from '@octavo/pdf/draft'
import { filePath } from './page-files.js'
import { type Counted, note, shortened } from './page-log.js'

export interface PageLinks {
  /** The path of the page. */
  readonly page: string
  /** The names of the PDFs of this run by the paths of their pages. */
  readonly documents: ReadonlyMap<string, string>
  /** Links that lead nowhere in a PDF. */
  readonly removed: Counted<string>
}

/**
 * Where a link of a printed page leads, if not to its address: files of the run have addresses that nobody can open, and
 * scripts do not run in a PDF. Links within a page already are destinations.
 */
export function targetOfLink(
  address: string,
  { page, documents, removed }: PageLinks,
): NewLinkTarget | undefined {
  const isScript = /^javascript:/i.test(address)
  const path = isScript || !URL.canParse(address) ? undefined : filePath(address)
  if (path === page) return { page: 0 }
  const document = path === undefined ? undefined : documents.get(path)
  if (document !== undefined) return { document }
  if (path === undefined && !isScript) return undefined
  note(removed, shortened(path ?? address))
  return { isRemoved: true }
}
