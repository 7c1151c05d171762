import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { freePort } from '../support/free-port.js'
import { smallPdf } from '../support/small-pdf.js'
import { Client } from '../threats/client.js'
import { ServiceProcess, until } from '../threats/service-process.js'
import { type Call, Receiver } from '../webhooks/outbox.js'

const docs = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
const octavo = fileURLToPath(new URL('../../../cli/bin/octavo.js', import.meta.url))
const env = { OCTAVO_WEBHOOK_HOSTS: '127.0.0.1', OCTAVO_WEBHOOK_NETWORKS: '127.0.0.1', OCTAVO_TOKENS: '' }
const SECRET = /octavo-webhook_[\w-]{43}/

/** The code blocks of the document, in order. */
function examples(language: string): string[] {
  return [...docs.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!)
}

function isSigned({ headers, body }: Call, secret: string): boolean {
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['octavo-signature'])) ?? []
  return mac === createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}

let service: ServiceProcess
let token: string
let secret: string
let folder: string
let hasRotated = false
const receiver: Receiver = new Receiver(({ path }) => (path === '/rotated' && !hasRotated ? 503 : 200))
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-receiver-'))
  await receiver.open()
  service = await ServiceProcess.start({ env })
  token = /your token\s+(\S+)/.exec(service.output)?.[1] ?? ''
  secret = service.output.match(SECRET)?.[0] ?? ''
})
afterAll(async () => {
  await service.end()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

async function executed(webhook: string): Promise<string> {
  const { status, text, processId } = await new Client(service, token).run(smallPdf(), { webhook })
  expect(status, text).toBe(200)
  return processId
}

describe('The webhook secret of the first token', () => {
  it('is printed once, on the first start, if webhooks are enabled', async () => {
    expect(service.output).toMatch(
      /^ {2}webhooks {4}are signed with octavo-webhook_[\w-]{43} {3}\(shown only once\)$/m,
    )
    expect(service.output.split(secret)).toHaveLength(2)
    const off = await ServiceProcess.start({ env: { OCTAVO_TOKENS: '' } })
    await off.stop()
    const again = await ServiceProcess.start({ dataDir: off.dataDir, env })
    expect(off.output).toContain('your token')
    expect(off.output + again.output).not.toMatch(SECRET)
    await again.end()
  })
})

describe('docs/webhooks.md', () => {
  let example: ChildProcess | undefined
  afterEach(() => example?.kill())

  /** The receiver of the document, unchanged, on a separate port. */
  async function exampleWith(givenSecret: string): Promise<{ url: string; said(): string }> {
    const port = await freePort()
    writeFileSync(join(folder, 'receiver.mjs'), examples('js')[0]!)
    example = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
      env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: givenSecret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    example.stdout!.on('data', (chunk) => {
      text += chunk
    })
    const url = `http://127.0.0.1:${port}/`
    const statusOf = async (init: RequestInit): Promise<number> => (await fetch(url, init)).status
    await until('the example listens', () =>
      statusOf({ method: 'POST' }).then(
        (status) => status === 401,
        () => false,
      ),
    )
    const headers = { 'octavo-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` }
    expect(await statusOf({ method: 'POST', headers, body: '{}' })).toBe(401)
    return { url, said: () => text }
  }

  it('has a Node receiver that accepts a real delivery, signed with the secret of the first start', async () => {
    expect(examples('js')).toHaveLength(1)
    const { url, said } = await exampleWith(secret)
    const processId = await executed(url)
    await until('it is told', () => said().includes(processId))
    expect(said()).toMatch(new RegExp(`^[0-9a-f-]{36} process\\.succeeded ${processId}\n$`))
  })

  it('has a Node receiver that refuses a modified delivery, or one signed with another secret', async () => {
    await executed(receiver.url('/replayed'))
    await until('it is told', () => receiver.to('/replayed').length > 0)
    const { headers, body } = receiver.to('/replayed')[0]!
    const signature = String(headers['octavo-signature'])
    const sent = async (url: string, ...[how, what]: [string, string]): Promise<number> =>
      (await fetch(url, { method: 'POST', headers: { 'octavo-signature': how }, body: what })).status
    const right = await exampleWith(secret)
    expect(await sent(right.url, signature, body)).toBe(204)
    expect(await sent(right.url, signature, `${body} `)).toBe(401)
    expect(await sent(right.url, signature.replace(/\d,/, ','), body)).toBe(401)
    example?.kill()
    const wrong = await exampleWith('octavo-webhook_of-somebody-else')
    expect(await sent(wrong.url, signature, body)).toBe(401)
    expect(wrong.said()).toBe('')
  })

  it('shows the body with its real fields', async () => {
    await executed(receiver.url('/body'))
    await until('it is told', () => receiver.to('/body').length > 0)
    const shown = examples('json').find((block) => block.includes('"event"'))
    const real = JSON.parse(receiver.to('/body')[0]!.body) as { result: object }
    expect(fieldsOf(JSON.parse(shown!))).toEqual(
      fieldsOf({ ...real, result: { ...real.result, report: {} } }),
    )
  })

  withPrograms('has a Python check', ['python3'], () => {
    it('that accepts a real delivery and refuses others', async () => {
      await executed(receiver.url('/python'))
      await until('it is told', () => receiver.to('/python').length > 0)
      const { headers, body } = receiver.to('/python')[0]!
      const program = `${examples('python')[0]}
import json, sys
secret, signature, body = json.load(sys.stdin)
print(is_genuine(secret, signature, body.encode()), is_genuine(secret, signature, b"{}"), is_genuine("x", signature, body.encode()))
`
      const input = JSON.stringify([secret, headers['octavo-signature'], body])
      const said = execFileSync('python3', ['-c', program], { input, encoding: 'utf8' })
      expect(said).toBe('True False False\n')
    })
  })

  it('has a command that computes the secret of a token of OCTAVO_TOKENS', async () => {
    const command = examples('sh').find((block) => block.includes('createHmac'))!
    const said = execFileSync('sh', ['-c', command], {
      env: { PATH: process.env.PATH, OCTAVO_TOKEN: 'given-token' },
      encoding: 'utf8',
    })
    const given = await ServiceProcess.start({ env: { ...env, OCTAVO_TOKENS: 'given-token' } })
    await new Client(given, 'given-token').run(smallPdf(), { webhook: receiver.url('/given') })
    await until('it is told', () => receiver.to('/given').length > 0)
    expect(isSigned(receiver.to('/given')[0]!, said.trim())).toBe(true)
    await given.end()
  })
})

describe('octavo token rotate', () => {
  it('creates a new secret, which signs new deliveries and retries', async () => {
    await executed(receiver.url('/rotated'))
    await until('it was not taken', () => receiver.to('/rotated').length > 0)
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [octavo, 'token', 'rotate', 'first'],
      {
        env: { PATH: process.env.PATH, OCTAVO_DATA_DIR: service.dataDir },
      },
    )
    const [rotated = ''] = stderr.match(SECRET) ?? []
    token = stdout.trim()
    expect(rotated).not.toBe(secret)
    const soFar = receiver.to('/rotated').length
    hasRotated = true
    await until('it is tried again', () => receiver.to('/rotated').length > soFar)
    const [before, after] = [receiver.to('/rotated')[0]!, receiver.to('/rotated').at(-1)!]
    expect([isSigned(before, secret), isSigned(before, rotated)]).toEqual([true, false])
    expect([isSigned(after, secret), isSigned(after, rotated)]).toEqual([false, true])
    expect(after.headers['octavo-delivery']).toBe(before.headers['octavo-delivery'])
    await executed(receiver.url('/new'))
    await until('it is told', () => receiver.to('/new').length > 0)
    expect(isSigned(receiver.to('/new')[0]!, rotated)).toBe(true)
  })
})

/** Every field by its path. */
function fieldsOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${place}[]`))
  if (typeof value !== 'object' || value === null) return [place]
  return Object.entries(value).flatMap(([name, item]) => fieldsOf(item, `${place}.${name}`))
}
