import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '../inputs/random.js'
import { Client } from './client.js'
import { codeOf, fields, startProcess, Unexpected, uploadFile } from './cycle.js'
import type { LoadQuestion, LoadReply } from './load-child.js'

interface Files {
  readonly small: readonly Buffer[]
  readonly medium: Buffer
  readonly large: Buffer
  readonly locked: Buffer
}

interface Visit {
  readonly client: Client
  readonly files: Files
  readonly random: Random
  count(what: string): void
}

/** So that the clients ask for about half of what two cores give. */
const LEAST_PAUSE_MS = 100
const PAUSE_SPREAD_MS = 400

const visits: readonly { weight: number; what: string; run(visit: Visit): Promise<void> }[] = [
  { weight: 40, what: 'small merges', run: (visit) => merge(visit, [...visit.files.small]) },
  {
    weight: 15,
    what: 'medium merges',
    run: (visit) => merge(visit, [visit.files.medium, visit.files.small[0]!]),
  },
  {
    weight: 3,
    what: 'large merges',
    run: (visit) => merge(visit, [visit.files.large, visit.files.small[1]!]),
  },
  { weight: 12, what: 'parts of a download', run: ranges },
  { weight: 8, what: 'wrong passwords', run: wrongPassword },
  { weight: 6, what: 'files that are no PDF', run: noPdf },
  { weight: 6, what: 'uploads broken off', run: brokenOff },
  { weight: 5, what: 'processes left behind', run: leftBehind },
  { weight: 5, what: 'processes that are not there', run: notThere },
]

/** Clients that do different things, with a pause after each, and know which answer has to come. */
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
      await pause(LEAST_PAUSE_MS + random.below(PAUSE_SPREAD_MS))
    }
    client.close()
  }
  await Promise.all(Array.from({ length: question.clients }, (_, number) => oneClient(number)))
  return { seconds: question.runMs / 1000, milliseconds, counts, failures }
}

function choose(random: Random): (typeof visits)[number] {
  let left = random.below(visits.reduce((sum, { weight }) => sum + weight, 0))
  return visits.find(({ weight }) => {
    left -= weight
    return left < 0
  })!
}

async function executed({ client }: Visit, files: readonly Buffer[]): Promise<[string, number]> {
  const processId = await startProcess(client)
  const pages = []
  for (const file of files) pages.push(await uploadFile(client, processId, 'input.pdf', file))
  const answer = await client.post('/api/v1/execute', { processId, task: 'merge-pdf', pages })
  return [processId, Number(fields('execute', answer).output_filesize)]
}

async function merge(visit: Visit, files: readonly Buffer[]): Promise<void> {
  const [processId, size] = await executed(visit, files)
  const answer = await visit.client.call('GET', `/api/v1/download/${processId}`)
  if (answer.status !== 200 || answer.body.length !== size) throw new Unexpected('download', answer)
  await remove(visit, processId)
}

async function ranges(visit: Visit): Promise<void> {
  const [processId, size] = await executed(visit, visit.files.small)
  const path = `/api/v1/download/${processId}`
  const first = visit.random.below(size - 100)
  const part = await visit.client.call('GET', path, { headers: { range: `bytes=${first}-${first + 99}` } })
  if (part.status !== 206 || part.body.length !== 100) throw new Unexpected('part', part)
  const beyond = await visit.client.call('GET', path, { headers: { range: `bytes=${size}-` } })
  expect(visit, 'part beyond the end', beyond, 416)
  await remove(visit, processId)
}

async function wrongPassword(visit: Visit): Promise<void> {
  const { client, files } = visit
  const processId = await startProcess(client)
  const entry = await uploadFile(client, processId, 'locked.pdf', files.locked)
  const execute = (password: string) =>
    client.post('/api/v1/execute', { processId, task: 'merge-pdf', pages: [{ ...entry, password }] })
  expect(visit, 'wrong password', await execute('not this one'), 422)
  fields('right password', await execute('secret'))
  await remove(visit, processId)
}

async function noPdf(visit: Visit): Promise<void> {
  const processId = await startProcess(visit.client)
  const answer = await visit.client.upload(processId, 'a.pdf', Buffer.alloc(50_000, 'no pdf '))
  expect(visit, 'no PDF', answer, 422)
  await remove(visit, processId)
}

async function brokenOff({ client, files }: Visit): Promise<void> {
  const processId = await startProcess(client)
  const gone = new AbortController()
  const upload = client.upload(processId, 'large.pdf', files.large, { signal: gone.signal })
  setTimeout(() => gone.abort(), 5)
  await upload.catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
}

/** Nobody deletes it: it has to go by itself when its time is over. */
async function leftBehind({ client, files }: Visit): Promise<void> {
  const processId = await startProcess(client)
  await uploadFile(client, processId, 'left.pdf', files.small[0]!)
}

async function notThere(visit: Visit): Promise<void> {
  expect(visit, 'unknown process', await visit.client.call('GET', '/api/v1/download/none'), 404)
}

async function remove({ client }: Visit, processId: string): Promise<void> {
  const answer = await client.call('DELETE', `/api/v1/processes/${processId}`)
  if (answer.status >= 300) throw new Unexpected('delete', answer)
}

function expect(
  visit: Visit,
  step: string,
  answer: Awaited<ReturnType<Client['call']>>,
  status: number,
): void {
  if (answer.status !== status) throw new Unexpected(step, answer)
  visit.count(codeOf(answer))
}
