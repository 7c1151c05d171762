import { readFileSync } from 'node:fs'
import { serve } from '../child.js'
import { Client } from './client.js'
import { fullCycle, UnexpectedAnswer } from './cycle.js'
import { mixedLoad } from './mixed-load.js'

export type LoadQuestion =
  | {
      readonly kind: 'cycles'
      readonly url: string
      readonly token: string
      readonly files: readonly string[]
      readonly clients: number
      readonly warmUpMs: number
      readonly runMs: number
    }
  | {
      readonly kind: 'mixed'
      readonly url: string
      readonly token: string
      readonly files: MixedFiles
      readonly clients: number
      readonly runMs: number
    }

export interface MixedFiles {
  readonly small: readonly string[]
  readonly medium: string
  readonly large: string
  readonly locked: string
}

export interface LoadReply {
  readonly seconds: number
  /** The duration of each cycle that ended within the measured time. */
  readonly milliseconds: readonly number[]
  /** The number of completed actions and of expected error codes, by name. */
  readonly counts: Readonly<Record<string, number>>
  /** The number of unexpected answers, by code. */
  readonly failures: Readonly<Record<string, number>>
}

serve<LoadQuestion, LoadReply>((question) =>
  question.kind === 'cycles' ? cycles(question) : mixedLoad(question),
)

async function cycles(question: LoadQuestion & { kind: 'cycles' }): Promise<LoadReply> {
  const files = question.files.map((path) => readFileSync(path))
  const milliseconds: number[] = []
  const failures: Record<string, number> = {}
  let cycles = 0
  const measureFrom = performance.now() + question.warmUpMs
  const end = measureFrom + question.runMs
  const oneClient = async (): Promise<void> => {
    const client = new Client(question.url, question.token)
    while (performance.now() < end) {
      const startedAt = performance.now()
      try {
        await fullCycle(client, files)
      } catch (error) {
        const code = error instanceof UnexpectedAnswer ? error.message : String(error)
        failures[code] = (failures[code] ?? 0) + 1
        continue
      }
      cycles++
      const endedAt = performance.now()
      if (endedAt >= measureFrom && endedAt < end) milliseconds.push(endedAt - startedAt)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: question.clients }, oneClient))
  return { seconds: question.runMs / 1000, milliseconds, counts: { cycles }, failures }
}
