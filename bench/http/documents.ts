import { join } from 'node:path'
import { cases } from '../cases.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'

/** What is uploaded in a cycle. */
export interface CycleDocuments {
  readonly name: string
  readonly title: string
  write(folder: string): readonly string[]
}

/**
 * Documents as people send them, and the smallest there are: with these nearly nothing but the price of a request is measured, of which
 * the bare server has one part (to take and to store) and the service all (who asks, rows, a look into the file, the run in a child).
 */
export const cycleDocuments: readonly CycleDocuments[] = [
  {
    name: 'scans',
    title: 'two scans of 10 pages, 1 MB each',
    write: (folder) =>
      [1, 2].map((seed) => {
        const path = join(folder, `input-${seed}.pdf`)
        writeScannedDocument(path, { pages: 10, bytesPerPage: 100_000, seed })
        return path
      }),
  },
  {
    name: 'letters',
    title: 'two letters of 33 KB',
    write: (folder) => cases.find(({ name }) => name === 'a')!.write(folder).paths,
  },
]
