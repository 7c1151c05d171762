import { readFileSync, writeFileSync } from 'node:fs'
import { type ArchiveLoss, convertToPdfA, type PdfAStandard } from '@octavo/pdf/archive'
import { openDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { nodeTypesetting } from '@octavo/tasks/node-typesetting'
import { serve } from '../child.js'
import type { Outcome } from './outcome.js'

/** The child process that converts with Octavo. */

export interface Question {
  readonly path: string
  readonly output: string
  readonly standard: PdfAStandard
}

const primitives = { ...nodePrimitives, typesetting: nodeTypesetting }

serve<Question, Outcome>(convertFile)

/** Converts a file, with losses, and writes the output. */
function convertFile({ path, output, standard }: Question): Outcome {
  const start = process.cpuUsage()
  let draft: ReturnType<typeof openDraft>
  try {
    draft = openDraft({ name: path, source: memorySource(readFileSync(path)) }, { primitives })
  } catch (error) {
    return failure(error, 'unreadable')
  }
  try {
    const sink = createMemorySink()
    const { losses, remaining, unchecked } = convertToPdfA(draft, sink, {
      standard,
      allowLoss: true,
      primitives,
    })
    writeFileSync(output, sink.bytes())
    const { user, system } = process.cpuUsage(start)
    return {
      kind: 'converted',
      losses: [...new Set(losses.map(({ what, detail }: ArchiveLoss) => `${what} ${detail ?? ''}`.trim()))],
      remaining: [...remaining.map(({ clause, test }) => `${clause}-${test}`), ...unchecked],
      seconds: (user + system) / 1e6,
      megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    }
  } catch (error) {
    return failure(error, 'refused')
  }
}

function failure(error: unknown, kind: 'unreadable' | 'refused'): Outcome {
  if (!(error instanceof PdfError)) return { kind: 'crashed', why: (error as Error).stack ?? String(error) }
  const isEncrypted = error.code.startsWith('password') || error.code === 'unsupported_encryption'
  return { kind: isEncrypted ? 'encrypted' : kind, why: `${error.code}: ${error.message}` }
}
