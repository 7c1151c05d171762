import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../inputs/random.js'
import { Client } from './client.js'
import { codeOf, fields, startProcess, UnexpectedAnswer, uploadFile } from './cycle.js'
import type { LoadQuestion, LoadReply } from './load-child.js'

interface Files {
  readonly small: readonly Buffer[]
  readonly medium: Buffer
  readonly large: Buffer
  readonly locked: Buffer
}

interface Context {
  readonly client: Client
  readonly files: Files
  readonly random: Random
  count(what: string): void
}

/** A client pauses between actions, so that the load is about half the capacity of two cores. */
const MIN_PAUSE_MS = 100
const PAUSE_SPREAD_MS = 400

const actions: readonly { weight: number; what: string; run(context: Context): Promise<void> }[] = [
  { weight: 40, what: 'small merges', run: (context) => merge(context, [...context.files.small]) },
  {
    weight: 15,
    what: 'medium merges',
    run: (context) => merge(context, [context.files.medium, context.files.small[0]!]),
  },
  {
    weight: 3,
    what: 'large merges',
    run: (context) => merge(context, [context.files.large, context.files.small[1]!]),
  },
  { weight: 12, what: 'range downloads', run: rangeDownload },
  { weight: 8, what: 'wrong passwords', run: wrongPassword },
  { weight: 6, what: 'uploads that are not PDF files', run: notPdf },
  { weight: 6, what: 'aborted uploads', run: abortedUpload },
  { weight: 5, what: 'abandoned processes', run: abandonedProcess },
  { weight: 5, what: 'downloads of unknown processes', run: unknownProcess },
]

/** Clients that do different actions with pauses between them, and check each answer. */
export async function mixedLoad(question: LoadQuestion & { kind: 'mixed' }): Promise<LoadReply> {
  const { small, medium, large, locked } = question.files
  const files: Files = {
    small: small.map((path) => readFileSync(path)),
    medium: readFileSync(medium),
    large: readFileSync(large),
    locked: readFileSync(locked),
  }
  const counts: Record<string, number> = {}
  const failures: Record<string, number> = {}
  const milliseconds: number[] = []
  const end = performance.now() + question.runMs
  const add = (to: Record<string, number>, what: string): void => {
    to[what] = (to[what] ?? 0) + 1
  }
  const oneClient = async (number: number): Promise<void> => {
    const client = new Client(question.url, question.token)
    const random = new Random(number + 1)
    while (performance.now() < end) {
      const { what, run } = choose(random)
      const startedAt = performance.now()
      try {
        await run({ client, files, random, count: (answer) => add(counts, `answered ${answer}`) })
        add(counts, what)
        milliseconds.push(performance.now() - startedAt)
      } catch (error) {
        add(failures, `${what}: ${error instanceof Error ? error.message : String(error)}`)
      }
      await pause(MIN_PAUSE_MS + random.below(PAUSE_SPREAD_MS))
    }
    client.close()
  }
  await Promise.all(Array.from({ length: question.clients }, (_, number) => oneClient(number)))
  return { seconds: question.runMs / 1000, milliseconds, counts, failures }
}

function choose(random: Random): (typeof actions)[number] {
  let left = random.below(actions.reduce((sum, { weight }) => sum + weight, 0))
  return actions.find(({ weight }) => {
    left -= weight
    return left < 0
  })!
}

async function uploadAndExecute({ client }: Context, files: readonly Buffer[]): Promise<[string, number]> {
  const processId = await startProcess(client)
  const pages = []
  for (const file of files) pages.push(await uploadFile(client, processId, 'input.pdf', file))
  const answer = await client.post('/api/v1/execute', { processId, task: 'merge-pdf', pages })
  return [processId, Number(fields('execute', answer).output_filesize)]
}

async function merge(context: Context, files: readonly Buffer[]): Promise<void> {
  const [processId, size] = await uploadAndExecute(context, files)
  const answer = await context.client.call('GET', `/api/v1/download/${processId}`)
  if (answer.status !== 200 || answer.body.length !== size) throw new UnexpectedAnswer('download', answer)
  await remove(context, processId)
}

async function rangeDownload(context: Context): Promise<void> {
  const [processId, size] = await uploadAndExecute(context, context.files.small)
  const path = `/api/v1/download/${processId}`
  const first = context.random.below(size - 100)
  const part = await context.client.call('GET', path, { headers: { range: `bytes=${first}-${first + 99}` } })
  if (part.status !== 206 || part.body.length !== 100) throw new UnexpectedAnswer('range', part)
  const beyond = await context.client.call('GET', path, { headers: { range: `bytes=${size}-` } })
  expect(context, 'range beyond the end', beyond, 416)
  await remove(context, processId)
}

async function wrongPassword(context: Context): Promise<void> {
  const { client, files } = context
  const processId = await startProcess(client)
  const entry = await uploadFile(client, processId, 'locked.pdf', files.locked)
  const execute = (password: string) =>
    client.post('/api/v1/execute', { processId, task: 'merge-pdf', pages: [{ ...entry, password }] })
  expect(context, 'wrong password', await execute('not this one'), 422)
  fields('right password', await execute('secret'))
  await remove(context, processId)
}

async function notPdf(context: Context): Promise<void> {
  const processId = await startProcess(context.client)
  const answer = await context.client.upload(processId, 'a.pdf', Buffer.alloc(50_000, 'no pdf '))
  expect(context, 'not a PDF', answer, 422)
  await remove(context, processId)
}

async function abortedUpload({ client, files }: Context): Promise<void> {
  const processId = await startProcess(client)
  const controller = new AbortController()
  const upload = client.upload(processId, 'large.pdf', files.large, { signal: controller.signal })
  setTimeout(() => controller.abort(), 5)
  await upload.catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
}

/** The client does not delete the process: the service must remove it when it expires. */
async function abandonedProcess({ client, files }: Context): Promise<void> {
  const processId = await startProcess(client)
  await uploadFile(client, processId, 'left.pdf', files.small[0]!)
}

async function unknownProcess(context: Context): Promise<void> {
  expect(context, 'unknown process', await context.client.call('GET', '/api/v1/download/none'), 404)
}

async function remove({ client }: Context, processId: string): Promise<void> {
  const answer = await client.call('DELETE', `/api/v1/processes/${processId}`)
  if (answer.status >= 300) throw new UnexpectedAnswer('delete', answer)
}

function expect(
  context: Context,
  step: string,
  answer: Awaited<ReturnType<Client['call']>>,
  status: number,
): void {
  if (answer.status !== status) throw new UnexpectedAnswer(step, answer)
  context.count(codeOf(answer))
}
