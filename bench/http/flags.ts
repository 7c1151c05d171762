import { parseArgs } from 'node:util'
import { cycleDocuments } from './documents.js'

export interface HttpFlags {
  readonly documents: readonly string[]
  readonly clients: readonly number[]
  readonly rounds: number
  readonly seconds: number
  readonly large: boolean
  readonly soakMinutes: number | undefined
  readonly idle: boolean
  readonly outputs: boolean
  readonly profile: string | undefined
}

export const usage = `npm run bench:http -- [flags]

Without flags: full cycles (start, two uploads, execute, download) against the service and against a bare server that
only receives, stores and sends, with 1, 8 and 64 clients (about seven minutes).
  --documents scans,letters   only these: scans of 1 MB, letters of 33 KB
  --clients 1,8,64   only these numbers of clients
  --rounds N         so many runs of each server for each number of clients (3)
  --seconds N        how long a run is measured (4)
  --large            instead: an upload of 1 GiB beside a raw pipe, and the service's memory
  --soak MINUTES     instead: mixed load below saturation; errors by code, memory by the minute
  --idle             instead: time to ready on a fresh data folder, and memory without work
  --outputs          instead: a split into 10,000 files, and how long the event loop stands still for it
  --profile FOLDER   let the service write a CPU profile into this folder when it ends`

const allDocuments = cycleDocuments.map(({ name }) => name)
const MOST_CLIENTS = 1000
const MOST_ROUNDS = 50
const MOST_SECONDS = 600
const MOST_SOAK_MINUTES = 24 * 60

/** Throws, with what is allowed, where a flag says something else. */
export function readHttpFlags(args: string[]): HttpFlags | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      documents: { type: 'string', default: allDocuments.join() },
      clients: { type: 'string', default: '1,8,64' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '4' },
      large: { type: 'boolean', default: false },
      soak: { type: 'string' },
      idle: { type: 'boolean', default: false },
      outputs: { type: 'boolean', default: false },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  return {
    documents: values.documents.split(',').map(known),
    clients: values.clients.split(',').map((text) => whole('--clients', text, MOST_CLIENTS)),
    rounds: whole('--rounds', values.rounds, MOST_ROUNDS),
    seconds: whole('--seconds', values.seconds, MOST_SECONDS),
    large: values.large,
    soakMinutes: values.soak === undefined ? undefined : positive('--soak', values.soak, MOST_SOAK_MINUTES),
    idle: values.idle,
    outputs: values.outputs,
    profile: values.profile,
  }
}

function known(name: string): string {
  if (!allDocuments.includes(name)) throw new Error(`--documents takes some of ${allDocuments.join(', ')}.`)
  return name
}

function whole(flag: string, text: string, most: number): number {
  const value = positive(flag, text, most)
  if (!Number.isInteger(value)) throw new Error(`${flag} takes whole numbers.`)
  return value
}

function positive(flag: string, text: string, most: number): number {
  const value = Number(text)
  if (!(value > 0 && value <= most)) throw new Error(`${flag} takes a number above 0, up to ${most}.`)
  return value
}
