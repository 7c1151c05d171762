/** Numbers of invoices as exact decimals: amounts are never binary fractions. */
const NUMBER = /^([+-]?)(\d{0,24})(?:\.(\d{0,40}))?$/
/** Further ones are cut off. */
const PLACES = 12

/** In units of 10⁻¹²; undefined if the text is not a decimal number (XML Schema 2, 3.2.3). */
export function decimal(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = NUMBER.exec(text) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const value = BigInt(`${whole}${fraction.slice(0, PLACES).padEnd(PLACES, '0')}`)
  return sign === '-' ? -value : value
}

export const ONE = 10n ** BigInt(PLACES)
export const CENT = ONE / 100n

/** A half goes up, as in XPath, which the official rules are written in. */
export function roundedToCents(value: bigint): bigint {
  const raised = value + CENT / 2n
  const cents = raised / CENT
  return (raised < 0n && raised % CENT !== 0n ? cents - 1n : cents) * CENT
}

/** Of two decimals. */
export function product(one: bigint, other: bigint): bigint {
  return (one * other) / ONE
}

/** With two decimal places. */
export function amountText(value: bigint): string {
  const cents = roundedToCents(value) / CENT
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
