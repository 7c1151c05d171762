/** What people redact again and again. `isOne` tells what only looks like it. */
export interface Preset {
  readonly pattern: string
  isOne?(text: string): boolean
}

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

export const presets = {
  email: { pattern: String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,24}` },
  phone: {
    pattern: String.raw`(?:\+|\()?\d[\d ()/.\-]{5,20}\d`,
    isOne(text: string) {
      const { length } = digitsOf(text)
      return length >= 7 && length <= 15 && !/^\d{4}-\d{2}-\d{2}$/.test(text)
    },
  },
  iban: {
    pattern: String.raw`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b`,
    isOne: isIban,
  },
  credit_card: { pattern: String.raw`\b\d(?:[ -]?\d){12,18}\b`, isOne: isCard },
  date: {
    pattern: String.raw`\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}\b|\b\d{1,2}(?:\.|st|nd|rd|th)? (?:de )?(?:${MONTHS})\.?,? (?:de )?\d{4}\b|\b(?:${MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}\b`,
  },
  url: { pattern: String.raw`\b(?:https?://|www\.)[^\s<>"']+` },
  ip: {
    // With what is before and after it: four parts of a version number are not an address.
    pattern: String.raw`\b[\p{L}_]*\d+(?:\.\d+){3,}\b|\b[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{0,4}){2,7}\b`,
    isOne(text: string) {
      const parts = text.split('.')
      const isPart = (part: string): boolean => /^\d{1,3}$/.test(part) && Number(part) <= 255
      return text.includes(':') || (parts.length === 4 && parts.every(isPart))
    },
  },
} as const satisfies Readonly<Record<string, Preset>>

export type PresetName = keyof typeof presets

export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]]

/** ISO 7064, MOD 97-10. */
function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  if (plain.length < 15 || plain.length > 34) return false
  let rest = 0
  for (const character of plain.slice(4) + plain.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** ISO/IEC 7812-1, annex B: the formula of Luhn. */
function isCard(text: string): boolean {
  const digits = digitsOf(text)
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const counted = at % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0
}
