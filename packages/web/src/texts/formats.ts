import { currentLocale } from './text.js'

/** Keeps a number and its unit on one line. */
const NO_BREAK = '\u00a0'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.2 MB`, in the format of the language. */
export function sizeText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(currentLocale(), {
    style: 'unit',
    unit: UNITS[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  })
    .format(bytes / 1000 ** power)
    .replaceAll(' ', NO_BREAK)
}

export function dateText(unixSeconds: number): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    unixSeconds * 1000,
  )
}

/** `in 45 minutes`, `2 hours ago`. */
export function fromNowText(unixSeconds: number, now = Date.now()): string {
  const seconds = unixSeconds - now / 1000
  const [unit, length] =
    (
      [
        ['day', 86_400],
        ['hour', 3600],
        ['minute', 60],
      ] as const
    ).find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(
    Math.trunc(seconds / length),
    unit,
  )
}

export function percentText(fraction: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(fraction)
}
