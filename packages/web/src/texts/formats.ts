import { currentLocale, text } from './text.js'

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

/** `in 45 minutes`, `in 1 hr 58 min`, `in 2 days`, `2 hours ago`. */
export function fromNowText(unixSeconds: number, now = Date.now()): string {
  const relative = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' })
  const seconds = Math.round(unixSeconds - now / 1000)
  const minutes = Math.round(seconds / 60)
  if (Math.abs(seconds) < 60) return relative.format(seconds, 'second')
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
  if (Math.abs(minutes) >= 24 * 60) return relative.format(Math.round(minutes / (24 * 60)), 'day')
  if (minutes < 0 || minutes % 60 === 0) return relative.format(Math.round(minutes / 60), 'hour')
  const duration = [unitText(Math.floor(minutes / 60), 'hour'), unitText(minutes % 60, 'minute')].join(' ')
  return text('time.in', { duration: duration.replaceAll(' ', NO_BREAK) })
}

function unitText(value: number, unit: 'hour' | 'minute'): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'short' }).format(value)
}

export function percentText(fraction: number): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(fraction)
}
