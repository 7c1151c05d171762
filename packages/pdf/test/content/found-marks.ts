import { MarkFinder } from '../../src/content/devices/marks.js'
import { Visibility } from '../../src/document/layers/visibility.js'
import { type DrawnPage, openPage } from './drawn-page.js'

export interface MarkedPage extends DrawnPage {
  /** The numbers of layers that are switched off. */
  readonly hidden?: (group: number) => boolean
}

/** The box around the marks of a page of 400 by 500, rounded to tenths; undefined if it leaves none. */
export function marksOf(page: MarkedPage): number[] | undefined {
  const { file, content, resources } = openPage(page)
  const visibility = new Visibility(file, page.hidden ?? (() => false))
  const finder = new MarkFinder(file, (value) => visibility.hides(value))
  const found = finder.find(content, resources.dict, [0, 0, 400, 500])
  return found?.map((side) => Math.round(side * 10) / 10)
}
