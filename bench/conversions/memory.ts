import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from './document.js'
import { load } from './load.js'
import { RunningService, type Service } from './services.js'

const SAMPLED_EVERY_MS = 200
const SETTLED_AFTER_MS = 5_000

interface Memory {
  /** Pages that processes share are counted once. */
  readonly proportional: number
  readonly resident: number
}

/** The memory of a service with all its processes: when it has started, at its peak, and after the documents. */
export async function measureMemory(
  services: readonly Service[],
  documents: readonly Document[],
  callers: number,
  folder: string,
): Promise<void> {
  console.log(`\n### Memory, ${documents.length} documents with ${callers} callers, MB (PSS / sum of RSS)\n`)
  console.log('| service | started | peak | after |\n| --- | --- | --- | --- |')
  for (const service of services) {
    const running = await RunningService.start(service, folder)
    try {
      await pause(SETTLED_AFTER_MS)
      const started = memoryOf(running.processes())
      const samples: Memory[] = []
      const sampling = setInterval(() => samples.push(memoryOf(running.processes())), SAMPLED_EVERY_MS)
      await load(running, documents, callers)
      clearInterval(sampling)
      await pause(SETTLED_AFTER_MS)
      const after = memoryOf(running.processes())
      const peak = samples.reduce((most, one) => (one.proportional > most.proportional ? one : most), started)
      console.log(`| ${service.name} | ${[started, peak, after].map(told).join(' | ')} |`)
    } finally {
      await running.stop()
    }
  }
}

function told({ proportional, resident }: Memory): string {
  return `${Math.round(proportional)} / ${Math.round(resident)}`
}

function memoryOf(processes: readonly number[]): Memory {
  const sums = processes.map(ofProcess)
  return {
    proportional: sums.reduce((sum, one) => sum + one.proportional, 0),
    resident: sums.reduce((sum, one) => sum + one.resident, 0),
  }
}

function ofProcess(pid: number): Memory {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const field = (name: string): number =>
      (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024) / 1e6
    return { proportional: field('Pss'), resident: field('Rss') }
  } catch {
    // It has ended.
    return { proportional: 0, resident: 0 }
  }
}
