import { type Converted, convertToPdfA, type PdfAStandard, remainingRefused } from '@octavo/pdf/archive'
import type { Draft } from '@octavo/pdf/draft'
import type { Loss } from '@octavo/pdf/loss'
import { titleOf } from '@octavo/pdf/validate'
import type { TaskContext } from '../declare/task.js'
import { editEach } from '../documents/edit-each.js'
import type { DocumentOptions } from '../options/document-options.js'
import { archiveLosses } from './archive-losses.js'
import { withoutProfile } from './cmyk-profile.js'
import { type ListedChange, listedChanges } from './listed-changes.js'
import { PageDrawings } from './page-drawings.js'

interface Options extends DocumentOptions {
  readonly standard: PdfAStandard
  readonly pdf_ua: boolean
  readonly allow_loss: boolean
  readonly cmyk_profile: string
}

/** Converts the document of each entry, and refuses what does not conform in the end. */
export async function convertEach(context: TaskContext<Options>) {
  const { entries, cmykProfile } = withoutProfile(context.entries, context.options)
  const documents = { ...context, entries }
  const drawings = await PageDrawings.open(documents)
  try {
    return await convert(documents, drawings, cmykProfile)
  } finally {
    drawings.close()
  }
}

function convert(context: TaskContext<Options>, drawings: PageDrawings, cmykProfile: Uint8Array | undefined) {
  const { standard, pdf_ua, allow_loss: allowLoss } = context.options
  return editEach(context, '-pdfa', (_draft, entry, output) => {
    const did = {
      standard: '',
      conformant: false,
      changes: [] as readonly ListedChange[],
    }
    output.write = (draft: Draft, sink, { primitives, signatureAppearance, limits, signal, progress }) => {
      const converted = convertToPdfA(draft, sink, {
        standard,
        neededTitle: pdf_ua ? titleFrom(entry.filename) : undefined,
        allowLoss,
        cmykProfile,
        primitives,
        renderPage: drawings.of(entry, draft),
        signatureAppearance,
        limits,
        signal,
        progress,
      })
      const { report, standards, remaining, unchecked } = converted
      if (remaining.length + unchecked.length > 0) throw remainingRefused(converted)
      did.standard = standards.map(titleOf).join(', ')
      did.conformant = true
      did.changes = listedChanges(converted.changes)
      return { ...report, losses: allLosses(converted) }
    }
    return did
  })
}

/** Of documents without a title. */
export function titleFrom(filename: string): string {
  return filename.replace(/^.*\//, '').replace(/\.[a-z0-9]{1,8}$/i, '') || filename
}

function allLosses({ report, losses }: Converted): readonly Loss[] {
  return [...report.losses, ...archiveLosses(losses)]
}
