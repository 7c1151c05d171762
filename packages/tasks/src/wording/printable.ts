/** Text from a file, made safe for a terminal: without control characters. */
export function printable(text: string, maxLength = 200): string {
  const shown = text.slice(0, maxLength).replace(/\p{C}/gu, '\ufffd')
  return text.length > maxLength ? `${shown}…` : shown
}

export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : one.endsWith('s') ? 'es' : 's'}`
}

export function byteSize(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}
