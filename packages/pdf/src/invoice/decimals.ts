/** Numbers of invoices as exact decimals: amounts are never binary fractions. */
const NUMBER = /^([+-]?)(\d{0,24})(?:\.(\d{0,12}))?$/
const PLACES = 12

/** In units of 10⁻¹²; undefined if the text is not a decimal number (XML Schema 2, 3.2.3). */
export function decimal(text: string): bigint | undefined {
  const [, sign, whole = '', fraction = ''] = NUMBER.exec(text) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const value = BigInt(`${whole}${fraction.padEnd(PLACES, '0')}`)
  return sign === '-' ? -value : value
}

const CENT = 10n ** BigInt(PLACES - 2)

/** Whether two sums differ by less than a cent: amounts have two decimal places. */
export function isSameAmount(one: bigint, other: bigint): boolean {
  const difference = one > other ? one - other : other - one
  return difference < CENT
}

/** With two decimal places. */
export function amountText(value: bigint): string {
  const half = CENT / 2n
  const cents = ((value < 0n ? -value : value) + half) / CENT
  const digits = cents.toString().padStart(3, '0')
  return `${value < 0n && cents > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
