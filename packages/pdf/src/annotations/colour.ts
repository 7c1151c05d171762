import type { Colour } from '../drawing/text-mark.js'

/** Grey has one component, which is allowed with every output colour space. */
export function componentsOf([red, green, blue]: Colour): number[] {
  return red === green && green === blue ? [red] : [red, green, blue]
}

/** The colour of grey, RGB or CMYK components (ISO 32000-2, table 166); undefined if there are others. */
export function colourOf(components: readonly number[]): Colour | undefined {
  const [first = 0, second = 0, third = 0, black = 0] = components
  switch (components.length) {
    case 1:
      return [first, first, first]
    case 3:
      return [first, second, third]
    case 4:
      return [(1 - first) * (1 - black), (1 - second) * (1 - black), (1 - third) * (1 - black)]
    default:
      return undefined
  }
}

/** `#rrggbb`. */
export function hexColour(colour: Colour): string {
  const byte = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 255)
  return `#${colour.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}
