import { pageDict } from '../document/pages.js'
import type { Draft } from '../edit/draft.js'
import { type PageView, viewDict } from '../geometry/page-view.js'

export { type PageView, toDisplayed, viewDict } from '../geometry/page-view.js'

export function viewPage({ file, pages }: Draft, index: number): PageView {
  return viewDict(file, pageDict(file, pages[index]!))
}
