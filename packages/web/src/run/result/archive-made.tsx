import type { ReactElement } from 'react'
import { toolText, useText } from '../../texts/text.js'
import type { Run, RunResult } from '../run.js'
import { VerdictCard } from './verdict-card.js'

/** Names of one kind of change that are shown. */
const MAX_NAMES = 5

/** The parts of the report of pdf-to-pdfa and invoice-pdf that are used here. */
export interface ArchiveMade {
  /** Such as `PDF/A-2b`. */
  readonly standard: string
  /** Whether the output was validated. */
  readonly conformant: boolean
  /** None for a document that was composed. */
  readonly changes?: readonly { readonly what: string; readonly detail: string; readonly count: number }[]
}

/** What the option `pdfa` made of an output. It is only there if the output was validated. */
interface Archived extends Omit<ArchiveMade, 'conformant'> {
  readonly output: string
}

const MAKERS: ReadonlySet<string | undefined> = new Set(['pdf-to-pdfa', 'invoice-pdf'])

/** What a run made of the output at this index, if that is PDF/A. */
export function archiveMade(
  run: Run,
  { report, outputs }: RunResult,
  index: number,
): ArchiveMade | undefined {
  const { files = [], archived = [] } = (report ?? {}) as {
    readonly files?: readonly Partial<ArchiveMade>[]
    readonly archived?: readonly Archived[]
  }
  const asked = archived.length === outputs.length ? archived[index] : undefined
  if (asked !== undefined) return { ...asked, conformant: true }
  if (!MAKERS.has(run.task()) || files.length !== outputs.length) return undefined
  const { standard, conformant, changes } = files[index] ?? {}
  return standard === undefined || conformant === undefined
    ? undefined
    : { standard, conformant, ...(changes && { changes }) }
}

/** The light of the result, and what was changed for it. */
export function ArchiveView({ made }: { readonly made: ArchiveMade }): ReactElement {
  const text = useText()
  const { standard, conformant, changes = [] } = made
  const colour = conformant ? 'good' : 'doubt'
  const kinds = [...new Set(changes.map(({ what }) => what))]
  return (
    <VerdictCard colour={colour} verdict={text(`conform.verdict.${colour}`, { standard })}>
      <p>{text(`conform.means.${colour}`)}</p>
      {kinds.length > 0 && <h3>{text('archive.changes')}</h3>}
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            {toolText('editor', `archive.change.${kind}`) ?? text('archive.change.other')}
            <Names of={changes.filter(({ what }) => what === kind).map(({ detail }) => detail)} />
          </li>
        ))}
      </ul>
    </VerdictCard>
  )
}

/** Such as the fonts that were embedded. */
function Names({ of: all }: { readonly of: readonly string[] }): ReactElement | null {
  const names = all.filter((name) => name !== '')
  if (names.length === 0) return null
  return (
    <span className="quiet">
      {' '}
      <bdi>
        ({names.slice(0, MAX_NAMES).join(', ')}
        {names.length > MAX_NAMES && ', …'})
      </bdi>
    </span>
  )
}
