import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBlobName } from './names.js'

/** The regular files right in a folder; `modifiedAt` in Unix seconds. */
export async function* filesIn(folder: string): AsyncGenerator<{ name: string; modifiedAt: number }> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue
    const stats = await stat(join(folder, entry.name)).catch(() => undefined)
    if (stats !== undefined) yield { name: entry.name, modifiedAt: stats.mtimeMs / 1000 }
  }
}

/**
 * Removes files that were last written before `olderThan` (Unix seconds) and are not in use; returns their
 * number.
 */
export async function removeLeftIn(
  folder: string,
  olderThan: number,
  isInUse: (name: string) => boolean,
): Promise<number> {
  let removed = 0
  for await (const { name, modifiedAt } of filesIn(folder)) {
    if (!isBlobName(name) || isInUse(name) || modifiedAt >= olderThan) continue
    await rm(join(folder, name), { force: true })
    removed++
  }
  return removed
}
