import { readFileSync, writeFileSync } from 'node:fs'
import { type ArchiveLoss, convertToPdfA, type PdfAStandard } from '@octavo/pdf/archive'
import { openDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { nodeTypesetting } from '@octavo/tasks/node-typesetting'

/** How a conversion ended. */
export type Outcome =
  | { readonly kind: 'unreadable' | 'encrypted' | 'refused' | 'crashed'; readonly why: string }
  | {
      readonly kind: 'converted'
      readonly losses: readonly ArchiveLoss[]
      readonly changes: readonly string[]
      /** The rules that still fail, by our own validation. */
      readonly remaining: readonly string[]
      readonly seconds: number
    }

const primitives = { ...nodePrimitives, typesetting: nodeTypesetting }

/** Converts a file, with losses, and writes the output. */
export function convertFile(path: string, output: string, standard: PdfAStandard): Outcome {
  const start = process.cpuUsage()
  let draft: ReturnType<typeof openDraft>
  try {
    draft = openDraft({ name: path, source: memorySource(readFileSync(path)) }, { primitives })
  } catch (error) {
    return failure(error, 'unreadable')
  }
  try {
    const sink = createMemorySink()
    const { losses, changes, remaining, unchecked } = convertToPdfA(draft, sink, {
      standard,
      allowLoss: true,
      primitives,
    })
    writeFileSync(output, sink.bytes())
    const { user, system } = process.cpuUsage(start)
    return {
      kind: 'converted',
      losses,
      changes: changes.map(({ what }) => what),
      remaining: [...remaining.map(({ clause, test }) => `${clause}-${test}`), ...unchecked],
      seconds: (user + system) / 1e6,
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
