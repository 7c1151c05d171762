/** The fields in which tasks report the sizes of their outputs. */
const SIZES = ['bytes', 'bytesAfter']

interface ReplacedSize {
  readonly before: number
  readonly after: number
}

/** A report with the sizes of outputs that were replaced after the task; both are in the order of the outputs. */
export function withSizes(report: unknown, replaced: readonly ReplacedSize[]): unknown {
  if (replaced.length === 0) return report
  const left = [...replaced]
  const corrected = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(corrected)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        SIZES.includes(key) ? sizeNow(field) : corrected(field),
      ]),
    )
  }
  const sizeNow = (size: unknown): unknown => {
    const index = left.findIndex(({ before }) => before === size)
    return index < 0 ? size : left.splice(index, 1)[0]!.after
  }
  return corrected(report)
}
