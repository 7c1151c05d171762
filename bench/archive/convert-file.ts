import { readFileSync, writeFileSync } from 'node:fs'
import { type ArchiveLoss, convertToPdfA, type PdfAStandard } from '@octavo/pdf/archive'
import { openDraft } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { openRendering } from '@octavo/tasks/engines/pdfium-render'
import { nodeTypesetting } from '@octavo/tasks/node-typesetting'
import { pagesOf } from '@octavo/tasks/page-drawings'
import { serve } from '../child.js'
import type { Outcome } from './outcome.js'

/** The child process that converts with Octavo. */

export interface Question {
  readonly path: string
  readonly output: string
  readonly standard: PdfAStandard
}

type RenderedDocument = Awaited<ReturnType<typeof openRendering>>

const primitives = { ...nodePrimitives, typesetting: nodeTypesetting }

serve<Question, Outcome>(convertFile)

/** Converts a file, with losses, and writes the output. */
async function convertFile({ path, output, standard }: Question): Promise<Outcome> {
  const start = process.cpuUsage()
  let draft: ReturnType<typeof openDraft>
  try {
    draft = openDraft({ name: path, source: memorySource(readFileSync(path)) }, { primitives })
  } catch (error) {
    return failure(error, 'unreadable')
  }
  let drawing: RenderedDocument | undefined
  try {
    drawing = standard.startsWith('1') ? await openDrawing(path) : undefined
    const sink = createMemorySink()
    const { losses, remaining, unchecked } = convertToPdfA(draft, sink, {
      standard,
      allowLoss: true,
      primitives,
      renderPage: drawing && pagesOf(drawing),
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
  } finally {
    drawing?.close()
  }
}

/** Undefined for what pdfium cannot read. */
async function openDrawing(path: string): Promise<RenderedDocument | undefined> {
  try {
    return await openRendering({ name: path, source: openFileSource(path) })
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function failure(error: unknown, kind: 'unreadable' | 'refused'): Outcome {
  if (!(error instanceof PdfError)) return { kind: 'crashed', why: (error as Error).stack ?? String(error) }
  const isEncrypted = error.code.startsWith('password') || error.code === 'unsupported_encryption'
  return { kind: isEncrypted ? 'encrypted' : kind, why: `${error.code}: ${error.message}` }
}
