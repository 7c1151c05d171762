import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '../http/client.js'
import { fields, startProcess, uploadFile } from '../http/cycle.js'
import { cycleDocuments } from '../http/documents.js'
import { TOKEN } from '../http/server-process.js'

/** A process with uploaded files, ready for the execute request. */
export interface Prepared {
  readonly processId: string
  readonly pages: readonly unknown[]
}

export interface Documents {
  readonly name: string
  readonly title: string
  readonly files: readonly Buffer[]
}

/** Two small documents, and two of medium size. */
export function documentsIn(folder: string): readonly Documents[] {
  return cycleDocuments
    .map(({ name, title, write }) => {
      const own = join(folder, name)
      mkdirSync(own)
      return { name, title, files: write(own).map((path) => readFileSync(path)) }
    })
    .reverse()
}

export const clientOf = ({ url }: { readonly url: string }): Client => new Client(url, TOKEN)

export async function prepare(client: Client, files: readonly Buffer[], task?: string): Promise<Prepared> {
  const processId = await startProcess(client, task)
  const pages = []
  for (const [index, file] of files.entries())
    pages.push(await uploadFile(client, processId, `input-${index + 1}.pdf`, file, task))
  return { processId, pages }
}

/** Returns the milliseconds from the request to the complete answer. */
export async function timedExecute(client: Client, { processId, pages }: Prepared): Promise<number> {
  const begun = performance.now()
  const answer = await client.post('/api/v1/execute', { processId, task: 'merge-pdf', pages })
  const taken = performance.now() - begun
  fields('execute', answer)
  return taken
}
