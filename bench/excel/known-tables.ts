import { decoded } from '../text/decoded.js'
import type { TableCell } from '../text/table-score.js'

/** The tables of a document as people marked them, in the XML of the table competition of ICDAR 2013. */
export function knownTables(xml: string): TableCell[][] {
  return [...xml.matchAll(/<region[\s\S]*?<\/region>/g)].map(([region]) =>
    [...region.matchAll(/<cell([^>]*)>([\s\S]*?)<\/cell>/g)].map(([, attributes = '', content = '']) => {
      const at = (name: string): number | undefined => {
        const found = new RegExp(`${name}=['"](\\d+)`).exec(attributes)?.[1]
        return found === undefined ? undefined : Number(found)
      }
      const [firstRow, firstColumn] = [at('start-row') ?? 0, at('start-col') ?? 0]
      return {
        firstRow,
        firstColumn,
        lastRow: at('end-row') ?? firstRow,
        lastColumn: at('end-col') ?? firstColumn,
        text: decoded(/<content>([\s\S]*?)<\/content>/.exec(content)?.[1] ?? ''),
      }
    }),
  )
}
