import type { Grey, PixelBudget } from './pixels.js'

/** In inches: straight strokes of letters are shorter, or thicker. */
const [LEAST_LENGTH, MOST_THICKNESS] = [0.4, 0.025]
/** Of the pixels of a rule: where it meets text or another rule, it is thicker. */
const THIN_SHARE = 0.75
/** On white paper. */
const LIGHTEST_INK = 192
const WHITE = 255

/**
 * A straight picture on white paper without the rules of tables: those that meet one in the other direction. Next to
 * text, they are read as letters. Underlines, and rules between columns of text, stay.
 */
export function withoutTableRules(picture: Grey, dpi: number, budget: PixelBudget): Grey {
  const { width, height, data } = picture
  const rows = rulesOf(data, { lines: height, apart: width, length: width, step: 1 }, dpi, budget)
  const columns = rulesOf(data, { lines: width, apart: 1, length: height, step: width }, dpi, budget)
  const met = [...meeting(rows, columns, data.length), ...meeting(columns, rows, data.length)]
  if (met.length === 0) return picture
  const clean = Uint8Array.from(data)
  for (const rule of met) for (const at of pixelsOf(rule)) clean[at] = WHITE
  return { ...picture, data: clean }
}

/** The rows or the columns of a picture: how many, and how far their pixels are from each other. */
interface Direction {
  readonly lines: number
  readonly apart: number
  readonly length: number
  readonly step: number
}

/** Pixels of ink in one row or column. */
interface Rule extends Pick<Direction, 'apart' | 'step'> {
  readonly from: number
  readonly to: number
}

function rulesOf(data: Uint8Array, direction: Direction, dpi: number, budget: PixelBudget): Rule[] {
  const { lines, apart, length, step } = direction
  const [longEnough, most] = [LEAST_LENGTH * dpi, Math.ceil(MOST_THICKNESS * dpi)]
  const isInk = (at: number): boolean => data[at]! < LIGHTEST_INK
  const isThin = (at: number): boolean => {
    let thickness = 1
    for (const aside of [-apart, apart])
      for (let near = at + aside; isInk(near) && thickness <= most; near += aside) thickness++
    return thickness <= most
  }
  const rules: Rule[] = []
  for (let line = 0; line < lines; line++) {
    budget.spend(length)
    const end = line * apart + length * step
    let [inked, thin] = [0, 0]
    for (let at = line * apart; at <= end; at += step) {
      if (at < end && isInk(at)) {
        inked++
        continue
      }
      if (inked >= longEnough) {
        budget.spend(inked * most)
        for (let one = at - inked * step; one < at; one += step) if (isThin(one)) thin++
        if (thin >= inked * THIN_SHARE) rules.push({ apart, step, from: at - inked * step, to: at })
      }
      ;[inked, thin] = [0, 0]
    }
  }
  return rules
}

/** The rules with a pixel that is also of one of the others. */
function meeting(rules: readonly Rule[], others: readonly Rule[], pixels: number): Rule[] {
  const isOther = new Uint8Array(pixels)
  for (const rule of others) for (const at of pixelsOf(rule)) isOther[at] = 1
  return rules.filter((rule) => [...pixelsOf(rule)].some((at) => isOther[at] === 1))
}

/** With those on both sides, which are lighter. */
function* pixelsOf({ from, to, step, apart }: Rule): Generator<number> {
  for (let at = from; at < to; at += step) {
    yield at - apart
    yield at
    yield at + apart
  }
}
