import { opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The regular files right in a folder; `modifiedAt` in Unix seconds. */
export async function* filesIn(folder: string): AsyncGenerator<{ name: string; modifiedAt: number }> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue
    const stats = await stat(join(folder, entry.name)).catch(() => undefined)
    if (stats !== undefined) yield { name: entry.name, modifiedAt: stats.mtimeMs / 1000 }
  }
}
