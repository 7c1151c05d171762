import type { FileRecords } from '../records.js'
import { fileRow } from '../rows.js'
import type { Store } from './store.js'

export function sqliteFiles({ reader, statements: { files } }: Store): FileRecords {
  return {
    async of(processId, kind) {
      const found =
        kind === undefined
          ? reader.all(files.ofProcess, { processId })
          : reader.all(files.ofKind, { processId, kind })
      return found.map(fileRow)
    },

    async from(processId, kind, position, limit) {
      return reader.all(files.fromPosition, { processId, kind, position, limit }).map(fileRow)
    },

    async bytesOf(owner) {
      return (reader.first(files.usage, { owner })?.bytes as number | undefined) ?? 0
    },

    async hasBlob(blob) {
      return reader.first(files.withBlob, { blob }) !== undefined
    },
  }
}
