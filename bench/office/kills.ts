import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { Client } from '../http/client.js'
import { codeOf, fields, startProcess, uploadFile } from '../http/cycle.js'
import { descendants, residentMegabytes } from '../http/process-usage.js'
import { type ServerProcess, startService, TOKEN } from '../http/server-process.js'
import { short } from '../report/statistics.js'

const usage = `npm run bench:kills -- FOLDER [--documents 500] [--callers 3] [--every 20]

Converts the documents in FOLDER by office-to-pdf in a service, again and again, while processes of LibreOffice are killed
at random. Exits with 1 if the answer for a document is another than without kills, or if a process or a folder is left.
  --documents  how many are converted
  --callers    how many are converted at the same time
  --every      seconds between two kills, on average`

const TASK = 'office-to-pdf'
const KINDS = /soffice|oosplash/
const SETTLE_MS = 3000

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '500' },
    callers: { type: 'string', default: '3' },
    every: { type: 'string', default: '20' },
  },
})

const documents = existingFolder(usage, positionals)
const names = readdirSync(documents)
const work = mkdtempSync(join(tmpdir(), 'octavo-bench-kills-'))
const service = await startService(work, undefined, { OCTAVO_LOG_LEVEL: 'warn' })
try {
  const expected = new Map<string, string>()
  await convertAll(names, (name, answer) => expected.set(name, answer))
  console.log(
    `without kills: ${[...expected.values()].filter((answer) => answer === 'converted').length} of ${names.length} converted`,
  )

  const total = Number(flags.documents)
  const again = Array.from({ length: total }, (_, index) => names[index % names.length]!)
  const others: string[] = []
  const stop = new AbortController()
  const killed = killAtRandom(service, Number(flags.every), stop.signal)
  let done = 0
  console.log(memory('start'))
  await convertAll(again, (name, answer) => {
    if (answer !== expected.get(name)) others.push(`${name}: ${answer} instead of ${expected.get(name)}`)
    if (++done % Math.ceil(total / 10) === 0) console.log(memory(`${done} documents`))
  })
  stop.abort()
  console.log(`${total} documents, ${await killed} kills, ${others.length} other answers`)
  for (const other of others) console.log(`  ${other}`)
  await pause(SETTLE_MS)
  const left = [...programs(service.pid).map(commandLine), ...leftFolders()]
  console.log(`${left.length} processes and folders of runs left`)
  for (const one of left) console.log(`  ${one}`)
  if (others.length + left.length > 0) process.exitCode = 1
} finally {
  await service.stop()
  rmSync(work, { recursive: true })
}

async function convertAll(
  some: readonly string[],
  ended: (name: string, answer: string) => void,
): Promise<void> {
  const waiting = [...some]
  const caller = async (): Promise<void> => {
    const client = new Client(service.url, TOKEN)
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      ended(name, await convert(client, name))
    client.close()
  }
  await Promise.all(Array.from({ length: Number(flags.callers) }, caller))
}

/** `converted` if the whole result could be downloaded; otherwise the code of the failure. */
async function convert(client: Client, name: string): Promise<string> {
  const processId = await startProcess(client, TASK)
  const page = await uploadFile(client, processId, name, readFileSync(join(documents, name)), TASK)
  const executed = await client.post('/api/v1/execute', { processId, task: TASK, pages: [page] })
  if (executed.status !== 200) return codeOf(executed)
  const { body } = await client.call('GET', `/api/v1/download/${processId}`)
  const isWhole = body.length === fields('execute', executed).output_filesize
  await client.call('DELETE', `/api/v1/processes/${processId}`)
  return isWhole ? 'converted' : 'incomplete'
}

/** Returns the number of kills. */
async function killAtRandom({ pid }: ServerProcess, every: number, signal: AbortSignal): Promise<number> {
  let kills = 0
  while (!signal.aborted) {
    await pause(Math.random() * 2 * every * 1000, undefined, { signal }).catch(() => undefined)
    const running = programs(pid)
    const victim = running[Math.floor(Math.random() * running.length)]
    if (victim === undefined || signal.aborted) continue
    try {
      process.kill(victim, 'SIGKILL')
      kills++
    } catch {
      // It has ended by itself.
    }
  }
  return kills
}

function programs(service: number): number[] {
  return descendants(service).filter((pid) => KINDS.test(commandLine(pid)))
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200)
  } catch {
    return ''
  }
}

/** Of runs: workspaces of children that wait for the next one have nothing in them but empty folders. */
function leftFolders(): string[] {
  return readdirSync(work, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /profile|\.pdf$|job$/.test(path),
  )
}

function memory(when: string): string {
  const children = descendants(service.pid).filter((pid) => !KINDS.test(commandLine(pid)))
  const ofChildren = children.map(residentMegabytes).reduce((sum, size) => sum + (size || 0), 0)
  return `${when}: service ${short(residentMegabytes(service.pid))} MB, ${children.length} children ${short(ofChildren)} MB`
}
