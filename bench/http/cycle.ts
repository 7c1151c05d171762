import type { Answer, Client } from './client.js'

/** The service gave another answer than expected. */
export class UnexpectedAnswer extends Error {
  readonly code: string

  constructor(step: string, answer: Answer) {
    const code = codeOf(answer)
    super(`${step}: ${answer.status} ${code}`)
    this.code = code
  }
}

export function codeOf({ status, body }: Answer): string {
  try {
    return String((JSON.parse(body.toString()) as { code?: unknown }).code ?? status)
  } catch {
    return String(status)
  }
}

export async function startProcess(client: Client, task = 'merge-pdf'): Promise<string> {
  const { processId } = fields('start-task', await client.post('/api/v1/start-task', { task }))
  return String(processId)
}

export async function uploadFile(
  client: Client,
  processId: string,
  name: string,
  file: Buffer,
  task = 'merge-pdf',
) {
  return pageEntry(fields('upload', await client.upload(processId, name, file, { task })))
}

/** Start, two uploads, execute, download. Returns the number of downloaded bytes. */
export async function fullCycle(client: Client, files: readonly Buffer[]): Promise<number> {
  const processId = await startProcess(client)
  const pages = []
  for (const [index, file] of files.entries())
    pages.push(await uploadFile(client, processId, `input-${index + 1}.pdf`, file))
  const result = fields(
    'execute',
    await client.post('/api/v1/execute', { processId, task: 'merge-pdf', pages }),
  )
  const download = await client.call('GET', `/api/v1/download/${processId}`)
  const isWhole = download.status === 200 && download.body.length === result.output_filesize
  if (!isWhole) throw new UnexpectedAnswer('download', download)
  return download.body.length
}

export function fields(step: string, answer: Answer): Record<string, unknown> {
  if (answer.status !== 200) throw new UnexpectedAnswer(step, answer)
  return JSON.parse(answer.body.toString()) as Record<string, unknown>
}

function pageEntry({ fileName, server_filename }: Record<string, unknown>) {
  return { filename: String(fileName), server_filename: String(server_filename) }
}
