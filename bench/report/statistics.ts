export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Rounded to three significant digits, or to an integer: 1.23, 12.3, 123, 1,234. */
export function short(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** The median and, with more than one value, the minimum and maximum. */
export function spread(values: readonly number[]): string {
  if (values.length < 2) return short(median(values))
  return `${short(median(values))} [${short(Math.min(...values))}–${short(Math.max(...values))}]`
}

/** The percentile by nearest rank; a share of 0.95 is p95. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
