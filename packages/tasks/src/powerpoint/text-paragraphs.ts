import type { ItemNumber, ListItem } from '@octavo/pdf/layout-tree'
import { runsOf } from '@octavo/pdf/running-text'
import { bulletOf } from '../from-layout/bullets.js'
import { startOf } from '../from-layout/line-groups.js'
import { escaped } from '../office-files/xml.js'
import type { Slide } from './powerpoint-state.js'
import { bulletLook, runProperties, runsXml } from './runs.js'
import { lastLook, sideOf, type TextUnit } from './text-units.js'

const DEEPEST = 8
const MAX_TABS = 32
const LARGEST_START = 32_767
const SIDES = { left: 'l', center: 'ctr', right: 'r' } as const
/** The beginnings of the names of the schemes for numbers (ECMA-376-1, 20.1.10.61). */
const SCHEMES = {
  decimal: 'arabic',
  lowerLetter: 'alphaLc',
  upperLetter: 'alphaUc',
  lowerRoman: 'romanLc',
  upperRoman: 'romanUc',
} as const

/** The paragraphs of one text box or cell, whose text begins at `left`. */
export function paragraphsXml(units: readonly TextUnit[], left: number, slide: Slide): string {
  const numbers = new ItemNumbers()
  let xml = ''
  for (const [at, unit] of units.entries()) xml += paragraphXml(unit, units[at - 1], left, numbers, slide)
  return xml
}

function paragraphXml(
  unit: TextUnit,
  before: TextUnit | undefined,
  left: number,
  numbers: ItemNumbers,
  slide: Slide,
): string {
  const { paragraph, lines, isStart } = unit
  const { role } = paragraph
  const item = role.type === 'item' && isStart ? role.item : undefined
  if (item === undefined) numbers.end()
  const bullet = item === undefined ? undefined : bulletXml(item, numbers)
  const runs = runsOf({ lines })
  const isPlainMarker = item !== undefined && bullet === undefined && item.markerRuns.length > 0
  const marked = isPlainMarker ? [...item.markerRuns, { ...item.markerRuns[0]!, text: '\t' }, ...runs] : runs
  const look = lastLook(unit)
  const end =
    look === undefined
      ? ''
      : runProperties('endParaRPr', { look, link: undefined, language: undefined }, slide)
  return `<a:p>${paragraphProperties(unit, before, left, bullet, item, slide)}${runsXml(marked, slide)}${end}</a:p>`
}

/** In the order of the schema (21.1.2.2.7). */
function paragraphProperties(
  unit: TextUnit,
  before: TextUnit | undefined,
  left: number,
  bullet: string | undefined,
  item: ListItem | undefined,
  slide: Slide,
): string {
  const { place } = slide
  const { paragraph, firstLeft, markerLeft, lines } = unit
  const side = sideOf(unit)
  const hasMarker = item !== undefined && item.markerRuns.length > 0
  const rest = hasMarker && lines.length === 1 ? firstLeft : unit.restLeft
  const start = hasMarker ? markerLeft : firstLeft
  const isLeft = side === 'left' && !paragraph.isRightToLeft
  const margin = isLeft ? place.distance(Math.max(0, rest - left)) : 0
  const indent = isLeft ? Math.max(-margin, place.distance(start - rest)) : 0
  const level = item === undefined ? '' : ` lvl="${Math.min(DEEPEST, item.level)}"`
  const align = paragraph.alignment === 'justify' && lines.length > 1 ? 'just' : SIDES[side]
  const direction = paragraph.isRightToLeft ? ' rtl="1"' : ''
  const gap = before === undefined ? 0 : Math.max(0, unit.top - before.bottom)
  const points = (value: number): string => `<a:spcPts val="${Math.round(value * place.scale * 100)}"/>`
  const spacing = `<a:lnSpc>${points(unit.pitch)}</a:lnSpc><a:spcBef>${points(gap)}</a:spcBef><a:spcAft>${points(0)}</a:spcAft>`
  return `<a:pPr marL="${margin}"${level} indent="${indent}" algn="${align}"${direction}>${spacing}${bullet ?? '<a:buNone/>'}${tabsXml(unit, left, slide)}</a:pPr>`
}

function tabsXml({ paragraph, lines }: TextUnit, left: number, { place }: Slide): string {
  const { tabs, indent } = paragraph
  if (tabs.length === 0) return ''
  const [first] = lines
  const column = startOf(first!) - indent.left - indent.firstLine
  const stops = tabs
    .slice(0, MAX_TABS)
    .map(({ at, alignment }) => ({ at: place.distance(column + at - left), alignment }))
    .filter(({ at }) => at > 0)
    .map(({ at, alignment }) => `<a:tab pos="${at}" algn="${alignment === 'right' ? 'r' : 'l'}"/>`)
  return stops.length === 0 ? '' : `<a:tabLst>${stops.join('')}</a:tabLst>`
}

/** Undefined if the marker can only be text. */
function bulletXml(item: ListItem, numbers: ItemNumbers): string | undefined {
  const { number, markerRuns } = item
  const [run] = markerRuns
  if (run === undefined) return undefined
  if (number === undefined) {
    const sign = bulletOf(item)
    return sign === '' ? undefined : `${bulletLook(run.look, true)}<a:buChar char="${escaped(sign)}"/>`
  }
  const scheme = schemeOf(number)
  if (scheme === undefined || number.value < 1 || number.value > LARGEST_START) return undefined
  const start = numbers.startOf(item, number, scheme)
  return `${bulletLook(run.look, false)}<a:buAutoNum type="${scheme}" startAt="${start}"/>`
}

function schemeOf({ format, before, after }: ItemNumber): string | undefined {
  const name = SCHEMES[format]
  switch (`${before}#${after}`) {
    case '#.':
      return `${name}Period`
    case '#)':
      return `${name}ParenR`
    case '(#)':
      return `${name}ParenBoth`
    case '#':
      return format === 'decimal' ? `${name}Plain` : undefined
    default:
      return undefined
  }
}

/** The numbers from which the lists of a text box count: items that go on have that of the first one. */
class ItemNumbers {
  readonly #open = new Map<number, { readonly start: number; next: number; readonly scheme: string }>()

  end(): void {
    this.#open.clear()
  }

  startOf({ level }: ListItem, { value }: ItemNumber, scheme: string): number {
    for (const deeper of this.#open.keys()) if (deeper > level) this.#open.delete(deeper)
    const known = this.#open.get(level)
    if (known !== undefined && known.scheme === scheme && known.next === value) {
      known.next++
      return known.start
    }
    this.#open.set(level, { start: value, next: value + 1, scheme })
    return value
  }
}
