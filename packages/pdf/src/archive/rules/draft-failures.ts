import { type Failure, Judge } from '../../conformance/judge.js'
import { Actions } from '../../conformance/model/actions.js'
import { ContentWalk } from '../../conformance/model/content.js'
import { addPages } from '../../conformance/model/pages.js'
import { Walk } from '../../conformance/model/walk.js'
import type { Conversion } from '../conversion.js'

/** All places count: they are the list of what is repaired. */
const MAX_PLACES = 100_000

/** The rules that the pages of the changed document break, with everything that they draw. */
export function failuresOfPages({ draft, file, standard }: Conversion): readonly Failure[] {
  const judge = new Judge(standard, MAX_PLACES)
  const walk = new Walk(file, file.dict(draft.catalogueRef) ?? new Map(), standard, judge)
  addPages(walk, new ContentWalk(walk), new Actions(walk))
  return judge.failures()
}

/** Those about a type of objects, such as `PDDeviceRGB`. */
export function failuresAbout(failures: readonly Failure[], type: string): readonly Failure[] {
  return failures.filter((failure) => failure.type === type)
}
