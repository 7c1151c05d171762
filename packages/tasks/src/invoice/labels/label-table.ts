/** A day of the calendar. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The words of a language beside the values of an invoice. */
export interface LabelTable {
  /** The names of terms and groups of EN 16931. A line each: identifier, two spaces, name. */
  readonly names: string
  /** What codes mean. A line each: the list, the code, two spaces, the meaning. */
  readonly codes: string
  /** Words that are no terms. */
  readonly words: Words
  readonly decimalSign: string
  readonly groupSign: string
  date(day: Day): string
}

export interface Words {
  /** What an invoice says beyond the terms of EN 16931. */
  readonly other: string
  /** Of an identifier. */
  readonly scheme: string
  readonly invoice: string
  readonly creditNote: string
  readonly corrected: string
  readonly partial: string
  readonly selfBilled: string
  readonly general: string
  readonly item: string
  readonly quantity: string
  readonly price: string
  readonly vat: string
  readonly amount: string
  readonly reason: string
  readonly category: string
  readonly rate: string
  readonly base: string
  /** What stands at the end: `{file}` is the name of the attached file, `{profile}` its profile. */
  readonly origin: string
}

/** Of a month or a day. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
