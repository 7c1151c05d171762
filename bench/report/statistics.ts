export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/** Three digits that matter: 1.23, 12.3, 123, 1,234. */
export function short(value: number): string {
  if (Number.isNaN(value)) return '–'
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** The median and, where there was more than one run, from the least to the most. */
export function spread(values: readonly number[]): string {
  if (values.length < 2) return short(median(values))
  return `${short(median(values))} [${short(Math.min(...values))}–${short(Math.max(...values))}]`
}

/** The value that so much of all values (0.95) do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
