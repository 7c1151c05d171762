/** Exponents of 1000, or of 1024 with an i. */
const UNITS = 'kmgt'

/** A number of bytes from text such as `200k`, `1.5 MB` or `2GiB`; undefined if it is something else. */
export function byteCount(text: string): number | undefined {
  const [, number, unit = '', binary = ''] =
    /^(\d{1,16}(?:\.\d{1,6})?) ?(?:([kmgt])(i?))?b?$/i.exec(text) ?? []
  if (number === undefined) return undefined
  const exponent = unit === '' ? 0 : UNITS.indexOf(unit.toLowerCase()) + 1
  return Math.round(Number(number) * (binary === '' ? 1000 : 1024) ** exponent)
}
