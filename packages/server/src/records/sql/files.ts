import type { FileRecords } from '../records.js'
import { fileRow } from '../rows.js'
import { BLOBS_AT_ONCE } from '../statements/files.js'
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

    async get(processId, id) {
      const found = await store.first(files.byId, { processId, id })
      return found === undefined ? undefined : fileRow(found)
    },

    async total(processId, kind, name) {
      const found = await store.first(files.total, { processId, kind, name })
      return { name, files: Number(found?.files), bytes: Number(found?.bytes ?? 0) }
    },

    async count(processId, kind) {
      return Number((await store.first(files.countOfKind, { processId, kind }))?.files)
    },

    async bytesOf(owner) {
      return ((await store.first(files.usage, { owner }))?.bytes as number | undefined) ?? 0
    },

    async withBlobs(blobs) {
      const found = new Set<string>()
      for (let from = 0; from < blobs.length; from += BLOBS_AT_ONCE) {
        const some = blobs.slice(from, from + BLOBS_AT_ONCE)
        for (const { blob } of await store.all(files.withBlobs, some)) found.add(blob as string)
      }
      return found
    },
  }
}
