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

    async get(processId, id) {
      const found = reader.first(files.byId, { processId, id })
      return found === undefined ? undefined : fileRow(found)
    },

    async bytesOf(owner) {
      return (reader.first(files.usage, { owner })?.bytes as number | undefined) ?? 0
    },

    async blobs(limit, after = '') {
      return reader.all(files.blobs, { after, limit }).map((found) => found.blob as string)
    },

    async hasBlob(blob) {
      return reader.first(files.withBlob, { blob }) !== undefined
    },
  }
}
