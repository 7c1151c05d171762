import type { FileRecords } from '../records.js'
import { fileRow } from '../rows.js'
import type { Store } from './store.js'

export function fileRecords(store: Store): FileRecords {
  const { files } = store.statements
  return {
    async of(processId, kind) {
      const found =
        kind === undefined
          ? await store.all(files.ofProcess, { processId })
          : await store.all(files.ofKind, { processId, kind })
      return found.map(fileRow)
    },

    async from(processId, kind, position, limit) {
      return (await store.all(files.fromPosition, { processId, kind, position, limit })).map(fileRow)
    },

    async named(processId, kind, name, position, limit) {
      return (await store.all(files.named, { processId, kind, name, position, limit })).map(fileRow)
    },

    async totals(processId, kind) {
      const found = await store.all(files.totals, { processId, kind })
      return found.map(({ name, files: count, bytes }) => ({
        name: name as string,
        files: Number(count),
        bytes: Number(bytes),
      }))
    },

    async bytesOf(owner) {
      return ((await store.first(files.usage, { owner }))?.bytes as number | undefined) ?? 0
    },

    async hasBlob(blob) {
      return (await store.first(files.withBlob, { blob })) !== undefined
    },
  }
}
