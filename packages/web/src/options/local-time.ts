/** `2026-01-31T09:30:00`, the format of a date field; empty if the value is not a valid time. */
export function localTime(value: unknown): string {
  const date = new Date(value instanceof Date || typeof value === 'string' ? value : Number.NaN)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** The time in ISO 8601, with this device's offset from UTC. */
export function withOffset(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset()
  const digits = (count: number): string => String(Math.floor(count)).padStart(2, '0')
  const size = Math.abs(minutes)
  const time = local.length === 16 ? `${local}:00` : local.slice(0, 19)
  return `${time}${minutes < 0 ? '-' : '+'}${digits(size / 60)}:${digits(size % 60)}`
}
