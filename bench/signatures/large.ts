import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Child } from '../child.js'
import { parseCommandLine } from '../command-line.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'
import type { LargeQuestion, LargeReply } from './large-child.js'

const usage = `npm run bench:signing -- [--megabytes 1024] [--runs 5]

Signs a large file, in turn with a copy of it and its SHA-256, each in a process of its own,
which has done the same with a small file before. It exits with an error if signing
takes more than 1.2 times the CPU time, or more than 300 MB of memory.`

const { values } = parseCommandLine(usage, {
  options: { megabytes: { type: 'string', default: '1024' }, runs: { type: 'string', default: '5' } },
})

const MEGABYTES_PER_PAGE = 4
const MOST_TIMES = 1.2
const MOST_MEGABYTES = 300
const TIMEOUT_MS = 600_000
const KINDS = ['copy', 'sign'] as const

const folder = mkdtempSync(join(tmpdir(), 'octavo-signing-'))
try {
  const path = join(folder, 'large.pdf')
  const pages = Math.ceil(Number(values.megabytes) / MEGABYTES_PER_PAGE)
  writeScannedDocument(path, { pages, bytesPerPage: MEGABYTES_PER_PAGE * 1024 ** 2, seed: 1 })
  console.log(`${Math.round(statSync(path).size / 1024 ** 2)} MB, ${pages} pages`)
  const small = join(folder, 'small.pdf')
  writeScannedDocument(small, { pages: 1, bytesPerPage: 1024 ** 2, seed: 2 })
  const found: Record<(typeof KINDS)[number], LargeReply[]> = { copy: [], sign: [] }
  for (let run = 0; run < Number(values.runs); run++)
    for (const kind of KINDS) found[kind].push(await measured({ kind, path, small, folder }))
  for (const kind of KINDS) console.log(kind, summary(found[kind]))
  const times = median(found.sign, 'cpuMs') / median(found.copy, 'cpuMs')
  const peak = Math.max(...found.sign.map(({ peakMegabytes }) => peakMegabytes))
  console.log(`signing takes ${times.toFixed(2)} times the CPU time of a copy and a SHA-256`)
  if (times > MOST_TIMES || peak > MOST_MEGABYTES) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}

async function measured(question: LargeQuestion): Promise<LargeReply> {
  const child = new Child<LargeQuestion, LargeReply>(new URL('large-child.js', import.meta.url))
  const answer = await child.ask(question, TIMEOUT_MS)
  child.stop()
  if (answer.kind !== 'reply') throw new Error(`${question.kind}: ${answer.kind}`)
  return answer.reply
}

function summary(replies: readonly LargeReply[]): string {
  const seconds = (key: 'cpuMs' | 'wallMs'): string => (median(replies, key) / 1000).toFixed(2)
  const peak = Math.round(median(replies, 'peakMegabytes'))
  return `${seconds('cpuMs')} s CPU, ${seconds('wallMs')} s, ${peak} MB`
}

function median(replies: readonly LargeReply[], key: keyof LargeReply): number {
  const sorted = replies.map((reply) => reply[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
