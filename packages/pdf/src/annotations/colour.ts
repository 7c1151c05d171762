import type { Colour } from '../drawing/text-mark.js'

/** Grey has one component, which is allowed with every output colour space. */
export function componentsOf([red, green, blue]: Colour): number[] {
  return red === green && green === blue ? [red] : [red, green, blue]
}
