import { isShortcut } from '../page-shortcuts.js'
import type { Parameters } from '../parameters.js'
import type { Step, Tool } from './tool.js'

/** The lengths of iLovePDF are pixels of CSS: 96 to the inch. */
const POINTS_PER_PIXEL = 72 / 96
const MAX_MARGIN_PIXELS = 5000
const MAX_VIEW_PIXELS = 16_384
const MAX_DELAY_SECONDS = 60

const sizes = { a3: 'A3', a4: 'A4', a5: 'A5', a6: 'A6', letter: 'Letter', auto: 'A4' } as const
const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[]

/** Files that are not pages are those that the pages use. */
export const htmlpdf: Tool = {
  takes: 'html-to-pdf',
  hasChoice: true,
  tasks: ['html-to-pdf'],
  isPerFile: false,
  makesPdf: true,
  plan(parameters, entries) {
    refuseRemovals(parameters)
    // Pages on the web often complete themselves by scripts; files are mostly complete.
    const usualDelay = entries.some(({ filename }) => isShortcut(filename)) ? 2 : 0
    return { steps: [{ task: 'html-to-pdf', options: optionsOf(parameters, usualDelay) }], entries }
  },
}

function optionsOf(parameters: Parameters, usualDelay: number): Step['options'] {
  const size = parameters.choice('page_size', sizeNames, 'auto')
  return {
    size: sizes[size],
    // The size that the page itself declares.
    css_page_size: size === 'auto',
    orientation: parameters.choice('page_orientation', ['portrait', 'landscape'], 'portrait'),
    unit: 'pt',
    margin: parameters.number('page_margin', 0, 0, MAX_MARGIN_PIXELS) * POINTS_PER_PIXEL,
    single_page: parameters.flag('single_page', false),
    screen_width: pixels(parameters, 'view_width', 1920),
    screen_height: pixels(parameters, 'view_height', 1080),
    wait_ms: Math.round(parameters.number('delay', usualDelay, 0, MAX_DELAY_SECONDS) * 1000),
  }
}

/** Some SDKs send 0 for what was not set. */
function pixels(parameters: Parameters, name: string, usual: number): number {
  return Math.round(parameters.number(name, usual, 0, MAX_VIEW_PIXELS)) || usual
}

/** What is over a page, and what is an advertisement, cannot be known here. */
function refuseRemovals(parameters: Parameters): void {
  for (const name of ['remove_popups', 'block_ads'])
    if (parameters.flag(name, false))
      throw parameters.refused(name, 'parts of a page cannot be removed here. Leave it out, or send false')
}
