import { SHORTCUT_TYPE } from '@octavo/tasks/outbound'
import type { ChosenFile } from '../files/chosen-file.js'
import type { TextKey } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'

/** Files that are pages, or may have one in them; all others are what a page uses. */
const PAGES = /\.(?:html?|xhtml|md|markdown|svg|zip|url)$/i
const SHORTCUTS = /\.url$/i

/** Why these files cannot become a document of a web page; undefined if they can. */
export function pageFilesProblem(
  { name, inputs: { accepts } }: Pick<Tool, 'name' | 'inputs'>,
  files: readonly ChosenFile[],
): TextKey | undefined {
  if (name !== 'html-to-pdf') return undefined
  if (!files.some(({ file }) => PAGES.test(file.name))) return 'tool.no-page'
  const hasAddress = files.some(({ file }) => SHORTCUTS.test(file.name))
  return hasAddress && !accepts.includes(SHORTCUT_TYPE) ? 'tool.no-addresses' : undefined
}
