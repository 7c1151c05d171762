import type { Block, Table } from '../tree.js'
import { escaped } from './escape.js'
import type { PhrasingWriter } from './phrasing.js'

const LEADERS = /(?:\s?\.){4,}$/

/** A table as GitHub has them, with its first row as its head. Spanned positions are empty. */
export function tableMarkdown(table: Table, phrasing: PhrasingWriter): string {
  const rows = table.rows.map(({ cells }) => {
    const texts: string[] = []
    for (const { column, blocks } of cells)
      texts[column] = joined([texts[column], ...textsOf(blocks, phrasing)])
    return texts
  })
  if (rows.every((row) => row.every((text) => text === ''))) return ''
  const columns = Math.max(table.columnWidths.length, ...rows.map((row) => row.length))
  const line = (texts: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, at) => (texts[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n')
}

/** The texts of what is in a cell, which Markdown has on one line. */
function* textsOf(blocks: readonly Block[], phrasing: PhrasingWriter): Generator<string> {
  for (const block of blocks)
    if (block.kind === 'paragraph') {
      if (block.role.type === 'item') yield escaped(block.role.item.marker)
      yield phrasing.text(block)
    } else if (block.kind === 'textBox') yield* textsOf(block.blocks, phrasing)
    else if (block.kind === 'table')
      for (const { cells } of block.rows) for (const cell of cells) yield* textsOf(cell.blocks, phrasing)
}

/** Without the dots that lead to the next column. */
function joined(texts: readonly (string | undefined)[]): string {
  const text = texts.filter((each) => each !== undefined && each !== '').join(' ')
  return text.endsWith('.') ? text.replace(LEADERS, '') : text
}
