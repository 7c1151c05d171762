import { type Loss, listedLosses } from '@octavo/pdf/loss'
import { noteText, records, SIGNATURE } from './note.js'

/** A loss in a report: of which file. */
export interface ReportedLoss extends Omit<Loss, 'kind'> {
  readonly kind: Loss['kind'] | 'signatures' | 'protection' | 'file'
  /** The name of the input file; empty for those that are not listed. */
  readonly file: string
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The report with what the outputs lack, in one list. Tasks report it for each file, for other files that they
 * use, and, if they run others, for each step. The list comes first, so that it is not truncated with a long report.
 */
export function withLosses(report: unknown): unknown {
  if (report !== undefined && !isFields(report)) return report
  const { files, inputs, steps, losses: further, ...rest } = report ?? {}
  const losses = [...(records(further) as unknown as ReportedLoss[])]
  const without = (listed: unknown): unknown =>
    Array.isArray(listed) ? listed.map((file) => (isFields(file) ? takeFrom(file, losses) : file)) : listed
  const own = { files: without(files), inputs: without(inputs), steps: withoutSteps(steps, losses) }
  const present = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const listed = listedLosses(losses).map((loss) => ('file' in loss ? loss : { file: '', ...loss }))
  return { losses: listed, ...rest, ...present }
}

/** The report with what was done to the outputs after the task: `field` is what became of each. */
export function withOutcome(
  report: unknown,
  field: 'conformance' | 'archived',
  {
    outcome,
    losses: further,
  }: { readonly outcome: readonly unknown[]; readonly losses: readonly ReportedLoss[] },
): unknown {
  if (outcome.length + further.length === 0 || !isFields(report)) return report
  const { losses, ...rest } = report
  const all = [...(records(losses) as unknown as ReportedLoss[]), ...further]
  const listed = listedLosses(all).map((loss) => ('file' in loss ? loss : { file: '', ...loss }))
  return { losses: listed, ...(outcome.length > 0 && { [field]: outcome }), ...rest }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What an output of one file lacks. */
export function lossesOf(file: Fields): ReportedLoss[] {
  const losses: ReportedLoss[] = []
  takeFrom(file, losses)
  return losses
}

function takeFrom({ losses, ...file }: Fields, all: ReportedLoss[]): Fields {
  const name = typeof file.name === 'string' ? file.name : ''
  for (const loss of records(losses)) all.push({ file: name, ...(loss as unknown as Loss) })
  const { signaturesRemoved, protectionRemoved, wasProtected } = file
  if (typeof signaturesRemoved === 'number' && signaturesRemoved > 0)
    all.push({
      file: name,
      kind: 'signatures',
      page: null,
      count: signaturesRemoved,
      what: signatureLoss(signaturesRemoved, file.dropped),
    })
  // `unlock-pdf`, which is asked to remove it, reports what it was.
  if (protectionRemoved === true && wasProtected === undefined)
    all.push({
      file: name,
      kind: 'protection',
      page: null,
      count: 1,
      what: 'The file was encrypted, and the output is not: it opens without a password, and nothing in it is restricted.',
    })
  return file
}

/** Each is also among the dropped items, by name. */
function signatureLoss(count: number, dropped: unknown): string {
  const signatures = records(dropped).filter(({ kind }) => kind === SIGNATURE)
  const removed = noteText({
    label: 'Removed',
    what: SIGNATURE,
    isNoun: true,
    count,
    examples: signatures.map(({ what }) => String(what)),
    why: String(signatures[0]?.why ?? 'a signature is not valid for a changed document'),
  })
  return `${removed}.`
}

function withoutSteps(steps: unknown, all: ReportedLoss[]): unknown {
  if (!Array.isArray(steps)) return steps
  return steps.map((step) => {
    if (!isFields(step) || !isFields(step.report)) return step
    const { losses, ...report } = step.report
    all.push(...(records(losses) as unknown as ReportedLoss[]))
    return { ...step, report }
  })
}

/** The losses of a report, also of one that a service sent. */
export function lossesIn(report: unknown): ReportedLoss[] {
  return isFields(report) ? (records(report.losses) as unknown as ReportedLoss[]) : []
}
