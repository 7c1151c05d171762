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

Without flags: measures full cycles (start, two uploads, execute, download) of the service, and of a bare server that
only receives, stores and sends, with 1, 8 and 64 clients (about seven minutes).
  --documents scans,letters   use only these documents: scans of 1 MB, letters of 33 KB
  --clients 1,8,64   use only these numbers of clients
  --rounds N         number of runs of each server for each number of clients (default 3)
  --seconds N        duration of a run (default 4)
  --large            compare an upload of 1 GiB with a raw pipe instead, and measure the memory of the service
  --soak MINUTES     run a mixed load below saturation instead; print errors by code, and the memory every minute
  --idle             measure the time until ready with an empty data folder instead, and the memory when idle
  --outputs          split a document into 10,000 files instead, and measure how long the event loop is blocked
  --profile FOLDER   let the service write a CPU profile into this folder when it exits`

const allDocuments = cycleDocuments.map(({ name }) => name)
const MAX_CLIENTS = 1000
const MAX_ROUNDS = 50
const MAX_SECONDS = 600
const MAX_SOAK_MINUTES = 24 * 60

/** Throws an error that describes the allowed values if a flag is invalid. */
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
    documents: values.documents.split(',').map(knownDocument),
    clients: values.clients.split(',').map((text) => positiveInteger('--clients', text, MAX_CLIENTS)),
    rounds: positiveInteger('--rounds', values.rounds, MAX_ROUNDS),
    seconds: positiveInteger('--seconds', values.seconds, MAX_SECONDS),
    large: values.large,
    soakMinutes:
      values.soak === undefined ? undefined : positiveNumber('--soak', values.soak, MAX_SOAK_MINUTES),
    idle: values.idle,
    outputs: values.outputs,
    profile: values.profile,
  }
}

function knownDocument(name: string): string {
  if (!allDocuments.includes(name))
    throw new Error(`--documents must be one or more of ${allDocuments.join(', ')}, separated by commas.`)
  return name
}

function positiveInteger(flag: string, text: string, max: number): number {
  const value = positiveNumber(flag, text, max)
  if (!Number.isInteger(value)) throw new Error(`${flag} must be an integer.`)
  return value
}

function positiveNumber(flag: string, text: string, max: number): number {
  const value = Number(text)
  if (!(value > 0 && value <= max)) throw new Error(`${flag} must be greater than 0 and at most ${max}.`)
  return value
}
