import type { Region } from './font-packages.js'

/** Characters for which the fonts of East Asia are searched first. */
export const EAST_ASIAN =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/** Letters that are written in one region only. */
const LETTERS: readonly (readonly [RegExp, Region])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'jp'],
  [/\p{Script=Hangul}/u, 'kr'],
  [/\p{Script=Bopomofo}/u, 'tc'],
]
const LANGUAGES: readonly (readonly [RegExp, Region])[] = [
  [/^ja\b/i, 'jp'],
  [/^ko\b/i, 'kr'],
  [/^zh\b.*-(?:hant|tw|hk|mo)\b/i, 'tc'],
  [/^zh\b/i, 'sc'],
]

/**
 * The ideographs in the standards of China (GB 2312), Taiwan (Big5) and Japan (JIS X
 * 0208, as EUC): the first and the last byte of each pair. Korea's are among those of Taiwan.
 */
const STANDARDS: readonly (readonly [Region, encoding: string, first: Bytes, last: Bytes])[] = [
  ['sc', 'gbk', [0xb0, 0xf7], [0xa1, 0xfe]],
  ['tc', 'big5', [0xa4, 0xf9], [0x40, 0xfe]],
  ['jp', 'euc-jp', [0xb0, 0xf4], [0xa1, 0xfe]],
]
type Bytes = readonly [from: number, to: number]

const REGIONS: readonly Region[] = ['sc', 'tc', 'jp', 'kr']

/** The regions whose forms of ideographs a text is drawn with, the one it is likely written in first. */
export function regionsOf(text: string, language: string | undefined): readonly Region[] {
  const first =
    LETTERS.find(([letters]) => letters.test(text))?.[1] ??
    LANGUAGES.find(([tag]) => language !== undefined && tag.test(language))?.[1] ??
    regionWithAll(text)
  return first === undefined ? REGIONS : [first, ...REGIONS.filter((region) => region !== first)]
}

/** The first region whose standard has all ideographs of the text. */
function regionWithAll(text: string): Region | undefined {
  const ideographs = [...new Set(text.match(/\p{Script=Han}/gu))]
  return STANDARDS.find((standard) => {
    const members = membersOf(standard)
    return ideographs.every((one) => members.has(one))
  })?.[0]
}

const known = new Map<Region, ReadonlySet<string>>()

function membersOf([region, encoding, first, last]: (typeof STANDARDS)[number]): ReadonlySet<string> {
  const members = known.get(region) ?? new Set(decodedPairs(encoding, first, last))
  known.set(region, members)
  return members
}

/** Byte pairs without a character become U+FFFD or the like, which no ideograph is equal to. */
function decodedPairs(encoding: string, first: Bytes, last: Bytes): string {
  const pairs: number[] = []
  for (let one = first[0]; one <= first[1]; one++)
    for (let other = last[0]; other <= last[1]; other++)
      // Bytes that no pair ends with would shift the following ones.
      if (other <= 0x7e || other >= 0xa1) pairs.push(one, other)
  return new TextDecoder(encoding).decode(Uint8Array.from(pairs))
}
