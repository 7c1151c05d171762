/** Escapes characters that Markdown would interpret as markup. */
export function escaped(text: string): string {
  if (!/[\\*_`<[\]&]/.test(text)) return text
  return text
    .replace(/[\\*`]/g, '\\$&')
    .replace(/(?<!\S)_|_(?!\S)/g, '\\_')
    .replace(/<(?=[\p{L}/!?])/gu, '\\<')
    .replace(/\](?=\()|\[(?=\^)/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
}

/** Escapes what would start another kind of block at the beginning of a line. */
export function guarded(line: string): string {
  return line.replace(/^(?:#{1,6}|[>+-]|\d+[.)])(?=\s)/, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`)
}

/** More backticks than stand together in a text, and at least some. */
export function fenceOf(text: string, least: number): string {
  let longest = 0
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length)
  return '`'.repeat(Math.max(least, longest + 1))
}
