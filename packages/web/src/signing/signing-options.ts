import { inPoints, type Unit } from '@octavo/tasks/paper-lengths'
import { shownText } from '@octavo/tasks/signature-text'
import { allOptions, minimalValues } from '../options/option-values.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import type { Area } from '../visual/crop-area.js'
import { chosenPages } from '../visual/input-pages.js'
import type { PageSize } from '../visual/page-sizes.js'

/** The options of sign-pdf that are set on the page. */
interface SigningOptions {
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly contact: string
  readonly date: string
  readonly field: string
  readonly page: unknown
  readonly box: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
  readonly unit: Unit
  readonly show: readonly ('name' | 'date' | 'reason' | 'location' | 'contact')[]
  readonly text: string
  readonly image: string
}

export function signingOptions(tool: Tool, values: OptionValues): SigningOptions {
  return allOptions(tool.options, values) as unknown as SigningOptions
}

export function withOptions(tool: Tool, values: OptionValues, changed: OptionValues): OptionValues {
  return minimalValues(tool.options, { ...values, ...changed })
}

/** Where the signature is seen: nowhere, in a field that waits for it, or in a new place. */
export type Placing = 'invisible' | 'field' | 'place'

export function placingOf({ field, box }: Pick<SigningOptions, 'field' | 'box'>): Placing {
  if (field !== '') return 'field'
  return box === null ? 'invisible' : 'place'
}

/** The text of the signature as it will be; `owner` is the name in the certificate. */
export function shownTextOf(options: SigningOptions, owner: string, now: Date): string {
  return shownText(
    { text: options.text, show: [...options.show] },
    {
      name: options.name === '' ? owner : options.name,
      date: options.date === '' ? now.toISOString() : options.date,
      reason: options.reason,
      location: options.location,
      contact: options.contact,
    },
  )
}

/** The page of the new place, from 1. */
export function pageOfPlace({ page }: Pick<SigningOptions, 'page'>, pageCount: number): number {
  return chosenPages(page, pageCount)[0] ?? 1
}

export function areaOfPlace({ box, unit }: Pick<SigningOptions, 'box' | 'unit'>): Area | undefined {
  if (box === null) return undefined
  const [left, top, width, height] = [box.x, box.y, box.width, box.height].map((one) => inPoints(one, unit))
  return { left: left!, top: top!, right: left! + width!, bottom: top! + height! }
}

/** In points: less does not show a name. */
const SMALLEST = { width: 40, height: 16 }

/** The options that put the signature there. */
export function placeOptions(area: Area, page: number, size: PageSize): OptionValues {
  const width = Math.max(Math.round(area.right - area.left), Math.min(SMALLEST.width, Math.floor(size.width)))
  const height = Math.max(
    Math.round(area.bottom - area.top),
    Math.min(SMALLEST.height, Math.floor(size.height)),
  )
  const x = Math.max(0, Math.min(Math.round(area.left), Math.floor(size.width) - width))
  const y = Math.max(0, Math.min(Math.round(area.top), Math.floor(size.height) - height))
  return { field: '', page, unit: 'pt', box: { x, y, width, height } }
}

const USUAL = { width: 180, height: 60 }

/** A place of the usual size around a point of a page. */
export function placeAround(
  middle: { readonly x: number; readonly y: number },
  page: number,
  size: PageSize,
): OptionValues {
  const [width, height] = [Math.min(USUAL.width, size.width), Math.min(USUAL.height, size.height)]
  const [left, top] = [middle.x - width / 2, middle.y - height / 2]
  return placeOptions({ left, top, right: left + width, bottom: top + height }, page, size)
}
