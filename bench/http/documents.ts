import { join } from 'node:path'
import { cases } from '../cases.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'

/** The uploads of a cycle. */
export interface CycleDocuments {
  readonly name: string
  readonly title: string
  /** The goal: the CPU time of a cycle, compared with the bare server. */
  readonly maxCpuRatio: number
  write(folder: string): readonly string[]
}

/**
 * Documents of a typical size, and very small ones. With the small ones, almost only the overhead of requests
 * is measured. The bare server has a part of it (receive and store), the service all of it (authentication,
 * database rows, inspection of the file, execution in a child process).
 */
export const cycleDocuments: readonly CycleDocuments[] = [
  {
    name: 'scans',
    title: 'two scans of 10 pages, 1 MB each',
    maxCpuRatio: 1.5,
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
    maxCpuRatio: 2.7,
    write: (folder) => cases.find(({ name }) => name === 'a')!.write(folder).paths,
  },
]
