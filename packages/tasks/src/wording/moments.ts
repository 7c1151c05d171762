/** As in `2026-11-18`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** As in `2026-11-18 19:45 UTC`. */
export function momentOf(date: Date): string {
  return `${dayOf(date)} ${date.toISOString().slice(11, 16)} UTC`
}
