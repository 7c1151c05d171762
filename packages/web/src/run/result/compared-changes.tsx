import { type ReactElement, useState } from 'react'
import { useNarrow } from '../../files/narrow.js'
import { PagePicture } from '../../pictures/page-picture.js'
import { useText } from '../../texts/text.js'
import { PageNavigation } from '../../visual/page-navigation.js'
import type { Run, RunResult } from '../run.js'
import { usePreview } from './use-preview.js'

/** Larger results are not fetched for a preview. */
const MAX_BYTES = 60_000_000
const MAX_LISTED = 500
const LONGEST_TEXT = 200
const WIDTH = { narrow: 320, wide: 900 }

interface Words {
  readonly text: string
  readonly boxes: readonly { readonly page: number }[]
}

/** The parts of the compare-pdf report that are used here. */
interface Comparison {
  readonly equal: boolean
  readonly pages: readonly {
    readonly kind: string
    readonly old: { readonly page: number } | null
    readonly new: { readonly page: number } | null
  }[]
  readonly changes: readonly { readonly old: Words | null; readonly new: Words | null }[]
}

interface Compared {
  readonly comparison: Comparison
  readonly marked: File
  /** The page pairs that have a sheet in the marked PDF. */
  readonly sheets: Comparison['pages']
}

/** Both documents with their differences marked, and a list of the changes with links to their pages. */
export function ComparedChanges({
  run,
  result,
}: {
  readonly run: Run
  readonly result: RunResult
}): ReactElement | null {
  const compared = usePreview(comparedOutputs, run, result)
  return compared === undefined ? null : <Changes compared={compared} />
}

function Changes({ compared }: { readonly compared: Compared }): ReactElement {
  const { comparison, marked, sheets } = compared
  const text = useText()
  const width = useNarrow() ? WIDTH.narrow : WIDTH.wide
  const firstChanged = sheets.findIndex(({ kind }) => kind !== 'same')
  const [at, setAt] = useState(Math.max(0, firstChanged))
  return (
    <section className="panel" aria-labelledby="changes-title">
      <h2 id="changes-title">{text('run.result.changes')}</h2>
      {comparison.equal && <p>{text('run.result.changes.none')}</p>}
      <PagePicture
        file={marked}
        password={undefined}
        page={at + 1}
        width={width}
        label={text('visual.page', { page: at + 1 })}
      />
      <PageNavigation at={at} total={sheets.length} onPage={setAt} />
      <ol className="compared-changes">
        {comparison.changes.slice(0, MAX_LISTED).map((change, index) => (
          <li key={index}>
            <button type="button" onClick={() => setAt(sheetOf(change, sheets, at))}>
              {change.old !== null && (
                <del>
                  <bdi>{shortened(change.old.text)}</bdi>
                </del>
              )}{' '}
              {change.new !== null && (
                <ins>
                  <bdi>{shortened(change.new.text)}</bdi>
                </ins>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function shortened(words: string): string {
  return words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT)}…` : words
}

function sheetOf(
  change: Comparison['changes'][number],
  sheets: Compared['sheets'],
  otherwise: number,
): number {
  const [newPage, oldPage] = [change.new?.boxes[0]?.page, change.old?.boxes[0]?.page]
  const found = sheets.findIndex((sheet) =>
    newPage === undefined ? sheet.old?.page === oldPage : sheet.new?.page === newPage,
  )
  return found < 0 ? otherwise : found
}

async function comparedOutputs(run: Run, { outputs }: RunResult): Promise<Compared | undefined> {
  const marked = outputs.find(({ type }) => type === 'application/pdf')
  const report = outputs.find(({ type }) => type === 'application/json')
  if (run.task() !== 'compare-pdf' || marked === undefined || report === undefined) return undefined
  if (marked.size + report.size > MAX_BYTES) return undefined
  const comparison = JSON.parse(await (await report.blob()).text()) as Comparison
  const { pages } = comparison
  const sheets = marked.pages === pages.length ? pages : pages.filter(({ kind }) => kind !== 'same')
  const file = new File([await marked.blob()], marked.name, { type: marked.type })
  return { comparison, marked: file, sheets }
}
