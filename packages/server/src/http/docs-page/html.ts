const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}

export const code = (text: string): string => `<code>${escaped(text)}</code>`

/** A description: `code` is the only markup that descriptions use. */
export function prose(text: string | undefined): string {
  return escaped(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>')
}

export const paragraph = (text: string | undefined): string =>
  text === undefined ? '' : `<p>${prose(text)}</p>`

/** Folded. A link to `id` unfolds it, because browsers unfold what is around the target. */
export function folded(summary: string, content: string, id?: string): string {
  const target = id === undefined ? '<div>' : `<div id="${escaped(id)}">`
  return `<details><summary>${summary}</summary>${target}${content}</div></details>`
}

export function table(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table>${lines.join('')}</table>`
}
