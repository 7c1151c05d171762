import type { OpenPage } from './open-page.js'

const MAX_LISTS = 50
const MAX_TEXTS = 20_000
/** Names that stand for whatever font there is (CSS Fonts 4, 2.1.3), also those of browsers. */
const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-[a-z-]+|-[a-z-]+|BlinkMacSystemFont)$/i

/** Fonts of the same widths: text is set the same with them. Chromium asks for Times where a page names no font. */
const SAME_WIDTHS: Readonly<Record<string, string>> = {
  arial: 'Liberation Sans',
  calibri: 'Carlito',
  cambria: 'Caladea',
  courier: 'Liberation Mono',
  'courier new': 'Liberation Mono',
  helvetica: 'Liberation Sans',
  times: 'Liberation Serif',
  'times new roman': 'Liberation Serif',
}

/** One element for each list of fonts that texts of the page have, without those that it brings along. */
const ELEMENTS = `(() => {
  const found = new Map()
  const own = [...document.fonts].filter(({ status }) => status === 'loaded')
  const names = own.map(({ family }) => family.replace(/["']/g, ''))
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
  for (let left = ${MAX_TEXTS}; left > 0 && found.size < ${MAX_LISTS} && texts.nextNode(); left--) {
    const element = texts.currentNode.parentElement
    if (element === null || texts.currentNode.data.trim() === '' || !element.checkVisibility()) continue
    const { fontFamily } = getComputedStyle(element)
    if (names.some((name) => fontFamily.includes(name))) continue
    if (!found.has(fontFamily)) found.set(fontFamily, element)
  }
  return [...found.values()]
})()`

export interface MissingFont {
  readonly name: string
  readonly substitute: string
}

interface Handle {
  readonly objectId?: string
}

interface UsedFont {
  readonly familyName: string
  /** Whether the page brings it along. */
  readonly isCustomFont: boolean
  readonly glyphCount: number
}

/** Fonts that texts of a page ask for, and that are neither installed nor brought along, each with what Chromium used. */
export async function missingFonts({ call }: Pick<OpenPage, 'call'>): Promise<MissingFont[]> {
  // Chromium would load the page and its style sheets again to know their text.
  await Promise.all([call('Network.enable'), call('Network.setBlockedURLs', { urls: ['*'] })])
  await Promise.all([call('DOM.enable'), call('CSS.enable')])
  await call('DOM.getDocument', { depth: 0 })
  const { result } = await call<{ result: Handle }>('Runtime.evaluate', { expression: ELEMENTS })
  if (result.objectId === undefined) return []
  const { result: properties } = await call<{ result: { name: string; value?: Handle }[] }>(
    'Runtime.getProperties',
    { objectId: result.objectId, ownProperties: true },
  )
  const elements = properties.flatMap(({ name, value }) =>
    /^\d+$/.test(name) ? (value?.objectId ?? []) : [],
  )
  const found = await Promise.all(elements.map((objectId) => missingIn(call, objectId)))
  const named = new Map(found.flatMap((one) => (one === undefined ? [] : [[one.name, one]])))
  return [...named.values()]
}

async function missingIn(call: OpenPage['call'], objectId: string): Promise<MissingFont | undefined> {
  const { nodeId } = await call<{ nodeId: number }>('DOM.requestNode', { objectId })
  const { fonts } = await call<{ fonts: UsedFont[] }>('CSS.getPlatformFontsForNode', { nodeId })
  const { result } = await call<{ result: { value: string } }>('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return getComputedStyle(this).fontFamily }',
    returnByValue: true,
  })
  return missingOf(familiesOf(result.value), fonts)
}

/** Of a list, only the first font is wished for; if a later one is there, the page is as its author planned. */
export function missingOf(families: readonly string[], fonts: readonly UsedFont[]): MissingFont | undefined {
  const named = families.filter((family) => !GENERIC.test(family))
  const [used] = fonts.toSorted((one, other) => other.glyphCount - one.glyphCount)
  const [name] = named
  if (name === undefined || used === undefined || fonts.some(({ isCustomFont }) => isCustomFont))
    return undefined
  const isThere = named.some((family) => {
    const asked = family.toLowerCase()
    return fonts.some(
      ({ familyName }) => familyName.toLowerCase() === asked || familyName === SAME_WIDTHS[asked],
    )
  })
  return isThere ? undefined : { name, substitute: used.familyName }
}

/** `"Helvetica Neue", Arial, serif` as names without quotation marks. */
export function familiesOf(list: string): string[] {
  return Array.from(list.matchAll(/"((?:[^"\\]|\\.)*)"|([^,"]+)/g), ([, quoted, plain]) =>
    (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '').trim(),
  ).filter((family) => family !== '')
}
