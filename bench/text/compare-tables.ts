import { readLayout } from '@octavo/pdf/layout'
import { markdownOf } from '@octavo/pdf/markdown'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { openInput } from '@octavo/pdf/open-input'
import { generatedTables } from './generated-tables.js'
import { f1 } from './order.js'
import { markdownTables, tableOverlap } from './table-score.js'

/**
 * Compares the tables found on generated pages with those that were drawn. Pages with an even number form one
 * half and the others the other, so that code tuned with one half can be tested with the other.
 */
export async function compareTables(count: number, from: number, worst: number): Promise<void> {
  const scores: { readonly seed: number; readonly kind: string; readonly score: number }[] = []
  for (let seed = from; seed < from + count; seed++) {
    const { bytes, tables, kind } = await generatedTables(seed)
    const { opened, catalogue, tree } = openInput(
      { name: `${seed}.pdf`, source: memorySource(bytes) },
      { primitives: nodePrimitives },
    )
    const layout = readLayout(opened.file, catalogue, tree.pages, [...tree.pages.keys()])
    const found = markdownTables([...markdownOf(layout)].join(''))
    scores.push({ seed, kind, score: f1(tableOverlap(found, tables)) })
  }
  for (const half of [0, 1]) {
    const own = scores.filter(({ seed }) => seed % 2 === half)
    const mean = own.reduce((sum, { score }) => sum + score, 0) / Math.max(1, own.length)
    const good = own.filter(({ score }) => score >= 0.9).length
    console.log(`half ${half}: ${own.length} pages, mean F1 ${mean.toFixed(4)}, ${good} with at least 0.9`)
  }
  scores.sort((one, other) => one.score - other.score)
  for (const { seed, kind, score } of scores.slice(0, worst))
    console.log(`  ${score.toFixed(3)}  page ${seed}  ${kind}`)
}
