import { type ArchiveLoss, type ArchiveLossKind, lossText } from '@octavo/pdf/archive'
import type { Loss, LossKind } from '@octavo/pdf/loss'

const KINDS: Readonly<Record<ArchiveLossKind, LossKind>> = {
  script_removed: 'function',
  action_lost: 'function',
  multimedia_removed: 'function',
  xfa_removed: 'function',
  attachment_removed: 'attachments',
  annotation_removed: 'annotation',
  layers_removed: 'layers',
  layer_not_printed: 'layers',
  transparency_flattened: 'appearance',
  colour_changed: 'appearance',
  font_substituted: 'appearance',
  content_removed: 'content',
  value_cut: 'content',
  claim_removed: 'conformance',
}

/** What a conversion lost, as the losses of a report. */
export function archiveLosses(losses: readonly ArchiveLoss[]): Loss[] {
  return losses.map(({ what, page, count = 1, detail }) => {
    const sentence = lossText({ what, detail })
    const place = page === undefined ? '' : `Page ${page}: `
    const start = place === '' ? `${sentence[0]!.toUpperCase()}${sentence.slice(1)}` : sentence
    return { kind: KINDS[what], page: page ?? null, count, what: `${place}${start}.` }
  })
}
