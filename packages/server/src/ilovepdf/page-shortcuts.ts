/** Of a file with nothing but the address of a page, as html-to-pdf takes it. */
const EXTENSION = '.url'
const USUAL = 'page'

/** The name of the file for an address: `/reports/2026.html` is `2026.url`. */
export function shortcutName(path: string): string {
  const [, last = ''] = /([^/]*)\/*$/.exec(path) ?? []
  const base = last.replace(/\.[a-z0-9]{1,8}$/i, '')
  return `${base === '' ? USUAL : base}${EXTENSION}`
}

export function isShortcut(name: string): boolean {
  return name.toLowerCase().endsWith(EXTENSION)
}
