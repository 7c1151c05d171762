import type { FileRow } from '../records.js'
import { storedFile } from '../rows.js'
import { deleteFilesStatement, filesAtOnce, insertFilesStatement } from '../statements/files.js'
import type { Store } from './store.js'
import { first, pause, run, some, type Work } from './work.js'

/** Rows that are written before the event loop continues: a few milliseconds. */
export const SLICE = 100

export interface ChangesOfFiles {
  /** Returns their total size. */
  add(processId: string, files: readonly FileRow[]): Work<number>
  /** Returns the total size of those that existed. */
  remove(processId: string, ids: readonly string[]): Work<number>
}

export function changesOfFiles({ db, dialect, statements }: Store): ChangesOfFiles {
  const { files } = statements
  const several = filesAtOnce[dialect].map((count) => ({
    count,
    insert: insertFilesStatement(db, count),
    delete: deleteFilesStatement(db, count),
  }))

  return {
    *add(processId, added) {
      let bytes = 0
      for (let index = 0; index < added.length; ) {
        if (index % SLICE === SLICE - 1) yield* pause()
        const many = several.find(({ count }) => count <= added.length - index)
        if (many === undefined) {
          const file = added[index]!
          yield* run(files.insert, storedFile(file, processId))
          bytes += file.size
          index++
          continue
        }
        const these = added.slice(index, index + many.count)
        yield* run(
          many.insert,
          these.map((file) => storedFile(file, processId)),
        )
        for (const { size } of these) bytes += size
        index += these.length
      }
      return bytes
    },

    *remove(processId, ids) {
      let bytes = 0
      for (let index = 0; index < ids.length; ) {
        if (index % SLICE === SLICE - 1) yield* pause()
        const many = several.find(({ count }) => count <= ids.length - index)
        const these = ids.slice(index, index + (many?.count ?? 1))
        const removed =
          many === undefined
            ? [yield* first(files.delete, { processId, id: these[0]! })]
            : yield* some(many.delete, { processId, ids: these })
        for (const row of removed) bytes += (row?.size as number | undefined) ?? 0
        index += these.length
      }
      return bytes
    },
  }
}
