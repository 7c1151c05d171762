/** The year, month and day of a date in CII (20260131) or UBL (2026-01-31); undefined if it is none. */
export function dayOf(value: string): { year: number; month: number; day: number } | undefined {
  const found = /^(\d{4})-?(\d\d)-?(\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(value)
  if (found === null) return undefined
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : undefined
}
