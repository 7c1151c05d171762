import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { smallPdf } from '../support/small-pdf.js'
import { type Answer, Client, type Uploaded } from './client.js'
import { expectInvariant } from './invariant.js'
import { ADA, BOB, faultyTasks, filesBelow, ServiceProcess, until, VISITOR } from './service-process.js'

const QUOTA = 200_000

let service: ServiceProcess
let ada: Client
let bob: Client
beforeAll(async () => {
  service = await ServiceProcess.start({
    env: {
      ...faultyTasks,
      OCTAVO_WORKERS: '1',
      OCTAVO_WORKER_WALL_SECONDS: '15',
      OCTAVO_QUOTA_BYTES: String(QUOTA),
      OCTAVO_QUEUE_LIMIT: '6',
      OCTAVO_QUEUE_LIMIT_PER_TOKEN: '3',
      // The share of one token is tested in test/scenarios/fair-queue.test.ts.
      OCTAVO_QUEUE_SHARE_PERCENT: '100',
      OCTAVO_AUTH_FAILURES_PER_MINUTE: '40',
    },
  })
  ada = new Client(service)
  bob = new Client(service, BOB)
})
afterEach(() => expectInvariant(service))
afterAll(() => service.end())

describe('Access to processes', () => {
  const missing = randomBytes(32).toString('base64url')

  /** Every call of the API that names a process, in its path or in its body. */
  async function calls(
    client: Client,
    processId: string,
    { server_filename }: Uploaded,
  ): Promise<Record<string, Answer>> {
    const { json } = await client.call('/openapi.json')
    const answers: Record<string, Answer> = {}
    for (const [path, methods] of Object.entries(json.paths as Record<string, Record<string, unknown>>)) {
      if (!path.includes('{processId}')) continue
      const url = path
        .replace('{processId}', processId)
        .replace('{n}', '1')
        .replace('{server_filename}', server_filename)
        .replace('{uploadId}', server_filename)
      expect(url).not.toContain('{')
      for (const method of Object.keys(methods)) {
        const more = path.includes('/resumable/') ? resumed(method) : {}
        answers[`${method} ${path}`] = await client.call(url, { method: method.toUpperCase(), ...more })
      }
    }
    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(7)
    answers.upload = await client.upload(processId, smallPdf())
    answers.execute = await client.execute({ processId, server_filename })
    answers.deferred = await client.execute(
      { processId, server_filename },
      { headers: { prefer: 'respond-async' } },
    )
    answers.keyed = await client.execute(
      { processId, server_filename },
      { headers: { 'idempotency-key': 'k' } },
    )
    answers.chained = await client.post('/api/v1/start-task', { source: processId })
    return answers
  }

  /** What tus requires of a request before the upload is looked up. */
  function resumed(method: string): RequestInit {
    const headers = { 'tus-resumable': '1.0.0' }
    if (method !== 'patch') return { headers }
    const type = 'application/offset+octet-stream'
    return { headers: { ...headers, 'upload-offset': '0', 'content-type': type }, body: 'x' }
  }

  it('gets the same 404 for another token’s process and a missing one, on every route', async () => {
    const uploaded = await ada.uploaded(smallPdf(2))
    expect((await ada.execute(uploaded)).status).toBe(200)
    const before = (await ada.status(uploaded.processId)).json
    const foreign = await calls(bob, uploaded.processId, uploaded)
    const unknown = await calls(bob, missing, uploaded)
    for (const [call, answer] of Object.entries(foreign)) {
      // The response to HEAD has no body.
      const code = call.startsWith('head ') ? undefined : 'process_not_found'
      expect([call, answer.status, answer.code]).toEqual([call, 404, code])
      expect(withoutId(answer)).toEqual(withoutId(unknown[call]!))
    }
    const after = (await ada.status(uploaded.processId)).json
    expect({ ...after, progress: null }).toEqual({ ...before, progress: null })
    const list = (await bob.call('/api/v1/processes')).text
    expect(list).not.toContain(uploaded.processId)
  })

  it('is limited to the download and events of one process with a ticket', async () => {
    const uploaded = await ada.uploaded(smallPdf(2))
    await ada.execute(uploaded)
    const other = await ada.uploaded(smallPdf(2))
    await ada.execute(other)
    const { json } = await ada.call(`/api/v1/processes/${uploaded.processId}/ticket`, { method: 'POST' })
    const status = async (path: string): Promise<number> =>
      (await fetch(`${service.url}${path}?ticket=${String(json.ticket)}`)).status
    expect(await status(`/api/v1/download/${uploaded.processId}`)).toBe(200)
    expect(await status(`/api/v1/download/${other.processId}`)).toBe(401)
    expect(await status(`/api/v1/processes/${uploaded.processId}`)).toBe(401)
    expect(await status('/api/v1/processes')).toBe(401)
  })

  it('needs the exact id, of at least 128 random bits', async () => {
    const { processId } = await ada.uploaded(smallPdf())
    expect(Buffer.from(processId, 'base64url').length).toBeGreaterThanOrEqual(16)
    for (const near of [
      processId.slice(0, -1),
      `${processId}A`,
      processId.toLowerCase(),
      `${processId}%00`,
      `%20${processId}`,
    ])
      expect([near, (await ada.call(`/api/v1/processes/${near}`)).status]).toEqual([near, 404])
  })

  function withoutId({ status, json }: Answer): object {
    return { status, ...json, request_id: null }
  }
})

describe('A token that fills the disk', () => {
  it('gets quota_exceeded, while others are unaffected', async () => {
    const mine = await ada.call('/api/v1/processes?limit=100')
    for (const { processId } of mine.json.processes as { processId: string }[]) await ada.remove(processId)
    const file = Buffer.concat([smallPdf(), Buffer.alloc(60_000)])
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => ada.upload(await ada.start(), file)),
    )
    const stored = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(stored.length).toBeLessThanOrEqual(3)
    for (const { status, code, text } of refused)
      expect([status, code], text).toEqual([413, 'quota_exceeded'])
    expect((await bob.run(file)).status).toBe(200)

    const full = await ada.start()
    while ((await ada.upload(full, file)).status === 200);
    const again = await ada.call('/api/v1/processes?limit=100')
    for (const { processId } of again.json.processes as { processId: string }[]) await ada.remove(processId)
    expect((await ada.upload(await ada.start(), file)).status).toBe(200)
  })
})

describe('A token that floods the queue', () => {
  it('gets 503 with Retry-After, while another owner is served next', async () => {
    const mine = await ada.call('/api/v1/processes?limit=100')
    for (const { processId } of mine.json.processes as { processId: string }[]) await ada.remove(processId)
    const uploads: Uploaded[] = []
    for (let count = 0; count < 40; count++) uploads.push(await ada.uploaded(smallPdf(), 'hang'))
    const bobs = await bob.uploaded(smallPdf())
    const answers = await Promise.all(
      uploads.map((uploaded) =>
        ada.execute(uploaded, { task: 'hang', headers: { prefer: 'respond-async' } }),
      ),
    )
    const accepted = uploads.filter((_, index) => answers[index]!.status === 202)
    const refused = answers.filter(({ status }) => status !== 202)
    // One runs, three wait.
    expect(accepted.length).toBe(4)
    for (const { status, code, headers, text } of refused) {
      expect([503, 429], text).toContain(status)
      expect(code).toBe('queue_full')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Ada has used the worker, bob has not: he is last in the queue, and waits only for her running task.
    const served = bob.execute(bobs)
    await bob.reaches(bobs.processId, 'queued')
    let running: Uploaded | undefined
    await until('one of ada runs', async () => {
      for (const one of accepted) if ((await ada.state(one.processId)) === 'running') running = one
      return running !== undefined
    })
    await ada.remove(running!.processId)
    const { status, text } = await served
    expect(status, text).toBe(200)
    const left = await Promise.all(accepted.map(({ processId }) => ada.state(processId)))
    expect(left.filter((state) => state !== undefined).length).toBe(3)
    for (const { processId } of uploads) await ada.remove(processId)
  })

  it('gets the same worker time as another owner, however early it came', async () => {
    const first = await ada.uploaded(smallPdf(), 'hang')
    await ada.begin(first, { task: 'hang' })
    await ada.reaches(first.processId, 'running')
    const waiting: { client: Client; processId: string }[] = []
    for (const client of [ada, ada, ada, bob, bob, bob]) {
      const uploaded = await client.uploaded(smallPdf(), 'hang')
      await client.begin(uploaded, { task: 'hang' })
      waiting.push({ client, processId: uploaded.processId })
    }
    const visitor = new Client(service, VISITOR)
    const refused = await visitor.execute(await visitor.uploaded(smallPdf()))
    expect([refused.status, refused.code]).toEqual([503, 'queue_full'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const positions = await Promise.all(
      waiting.map(async ({ client, processId }) => {
        const { progress } = (await client.status(processId)).json as { progress: { queue_position: number } }
        return progress.queue_position
      }),
    )
    // The two owners are served in turns, beginning with bob, because ada has used the worker so far.
    expect(positions.slice(3)[0]).toBe(1)
    expect([...positions].sort()).toEqual([1, 2, 3, 4, 5, 6])

    await ada.remove(first.processId)
    await bob.reaches(waiting[3]!.processId, 'running')
    await until('bob has had it for longer than ada', async () => {
      const { progress } = (await ada.status(waiting[0]!.processId)).json as {
        progress: { queue_position: number }
      }
      return progress.queue_position === 1
    })
    await bob.remove(waiting[3]!.processId)
    await ada.reaches(waiting[0]!.processId, 'running')
    for (const { client, processId } of waiting) await client.remove(processId)
  })
})

describe('API tokens', () => {
  const guesses = [
    '',
    'x',
    ADA.slice(0, -1),
    `${ADA}x`,
    ADA.toUpperCase(),
    'x'.repeat(512),
    'x'.repeat(600),
    '\u00ff\u00fe',
    `${ADA},${BOB}`,
  ]

  it('get 401 if wrong, whatever their length', async () => {
    for (const guess of guesses) {
      for (const authorization of [`Bearer ${guess}`, `bearer  ${guess}`]) {
        const { status, code, headers, text } = await ada.call('/api/v1/processes', {
          headers: { authorization },
        })
        if (authorization.trim().toLowerCase() === `bearer ${ADA}`) continue
        expect([status, code], `${authorization} ${text}`).toEqual([401, 'unauthorized'])
        expect(headers.get('www-authenticate')).toMatch(/^Bearer /)
      }
    }
    for (const authorization of ['', 'Basic eDp5', 'Bearer', ADA, `Bearer ${ADA} ${ADA}`]) {
      const { status } = await ada.call('/api/v1/processes', { headers: { authorization } })
      expect([authorization, status]).toEqual([authorization, 401])
    }
  })

  it('appear in no file and no log', () => {
    for (const path of filesBelow(service.folder)) expect(readFileSync(path).includes(ADA), path).toBe(false)
    expect(service.output).not.toContain(ADA)
  })

  it('get rate limited by address when guessed, while valid ones still work', async () => {
    const stranger = new Client(service, 'a-guess')
    let last = 0
    for (let guess = 0; guess < 60 && last !== 429; guess++)
      last = (await stranger.call('/api/v1/processes')).status
    expect(last).toBe(429)
    expect((await ada.call('/api/v1/processes')).status).toBe(200)
  })
})
