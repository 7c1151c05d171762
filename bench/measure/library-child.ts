import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { serve } from '../child.js'
import { engineNamed } from '../engines/all.js'
import type { Merge } from '../engines/engine.js'
import type { Measurement } from './measurement.js'

export interface LibraryQuestion {
  readonly engine: string
  readonly inputs: readonly string[]
  readonly output: string
}

export interface LibraryMeasurement extends Measurement {
  readonly peakMegabytes: number
}

export type LibraryReply = LibraryMeasurement | { readonly failure: string }

let merge: Merge | undefined

serve<LibraryQuestion, LibraryReply>(async ({ engine, inputs, output }) => {
  try {
    merge ??= await load(engine)
    const cpu = process.cpuUsage()
    const start = performance.now()
    await merge(inputs, output)
    const wallMs = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    return { wallMs, cpuMs: (user + system) / 1000, peakMegabytes: peakMegabytes() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
})

async function load(name: string): Promise<Merge> {
  const engine = engineNamed(name)
  if (engine.kind !== 'library') throw new Error(`${name} is a command line, not a library.`)
  return engine.load()
}

/**
 * The peak resident memory that the system reports for this process image. `resourceUsage().maxRSS`, the
 * fallback without /proc, also includes the memory of the parent at the time of the fork.
 */
function peakMegabytes(): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]
    if (kilobytes !== undefined) return Number(kilobytes) / 1024
  } catch {
    // Only Linux has this file.
  }
  return process.resourceUsage().maxRSS / 1024
}
