/**
 * What to write instead of a token that is not in the page grammar: syntax of other tools (pdftk, qpdf,
 * iLovePDF, slices of programming languages) and typing errors.
 */
export function hintFor(token: string): string {
  for (const [form, hint] of hints) {
    const match = form.exec(token)
    if (match !== null) return hint(match[1] ?? '', match[2] ?? '')
  }
  return 'this is not a page, range or pattern. Write pages like 3, 1-5, 4-, last, r2, odd, 2n+1 or !3.'
}

/** Messages repeat only captured text, so all captures are limited to a few harmless characters. */
const hints: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^$/, () => 'there is nothing before, after or between commas. Take the extra comma out.'],
  [/\d{16}/, () => 'the number is too large for a page.'],
  [
    /^[!x]?\s*-\s*(\d{1,15})\s*-\s*(last|end|z|-?\d{1,15})?$/,
    (from, to) => `pages from the end are written with an r. Write r${from}-${fromEnd(to)}.`,
  ],
  [
    /^[!x]?\s*(\d{1,15})\s*-\s*-\s*(\d{1,15})$/,
    (from, to) => `pages from the end are written with an r. Write ${from}-r${to}.`,
  ],
  [/^[!x]?\s*-\s*-\s*(\d{1,15})$/, (to) => `pages from the end are written with an r. Write r${to}.`],
  [/^:(odd|even)$/, (which) => `the colon is not needed. Write ${which}.`],
  [
    /^([\drz-][\da-z-]{0,19}?):?(odd|even)$/,
    (range, which) => `a range has no suffix. Write ${range},!${which === 'odd' ? 'even' : 'odd'}.`,
  ],
  [/^~([\da-z-]{1,20})$/, (left) => `pages are left out with an exclamation mark. Write !${left}.`],
  [
    /^([\da-z-]{1,20})~([\da-z-]{1,20})$/,
    (range, left) => `pages are left out with an exclamation mark. Write ${range},!${left}.`,
  ],
  [
    /\d?(?:north|east|south|west|left|right|down)$/,
    () => 'rotation is not part of a page selection. Give it separately.',
  ],
  [/^[a-qs-wyz]{1,3}\d/, () => 'a selection takes pages of one file. Give each file an entry of its own.'],
  [
    /^[!x]?\s*(\d{1,15})\s*(?:\.\.+|…|:|–|—|−|to)\s*(\d{1,15})$/,
    (from, to) => `a range is written with a hyphen. Write ${from}-${to}.`,
  ],
  [
    /^(\d{1,15})(?:\s+|\s*[;|&/]\s*)(\d{1,15})$/,
    (one, other) => `pages are separated by commas. Write ${one},${other}.`,
  ],
  [/^first$/, () => 'the first page is written as 1.'],
  [/^\*$/, () => 'every page is written as all.'],
  [
    /^[!x]?\s*[\d\s*]*n(?:\W.*)?$/,
    () => 'a pattern is written like 2n, 2n+1 or 3n-1, its first number from 1.',
  ],
]

function fromEnd(to: string): string {
  if (to.startsWith('-')) return `r${to.slice(1)}`
  return /^\d/.test(to) ? to : 'last'
}
