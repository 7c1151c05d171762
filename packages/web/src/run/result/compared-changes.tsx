import { type ReactElement, useEffect, useState } from 'react'
import { useText } from '../../texts/text.js'
import type { ViewerState } from '../../viewer/viewer-state.js'
import type { RunOutput } from '../run-output.js'
import { useOutputFile } from './output-file.js'

const MAX_LISTED = 500
const LONGEST_TEXT = 200

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

/** The changes between two documents, each of which leads to its sheet in the marked PDF. */
export function ComparedChanges({
  marked,
  report,
  viewer,
}: {
  readonly marked: RunOutput
  readonly report: RunOutput
  readonly viewer: ViewerState
}): ReactElement | null {
  const text = useText()
  const comparison = useComparison(report)
  if (comparison === undefined) return null
  const { pages, changes, equal } = comparison
  const sheets = marked.pages === pages.length ? pages : pages.filter(({ kind }) => kind !== 'same')
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title">{text('run.result.changes')}</h2>
      {equal && <p>{text('run.result.changes.none')}</p>}
      <ol className="compared-changes">
        {changes.slice(0, MAX_LISTED).map((change, index) => (
          <li key={index}>
            <button type="button" onClick={() => viewer.goTo(sheetOf(change, sheets))}>
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

function useComparison(report: RunOutput): Comparison | undefined {
  const file = useOutputFile(report)
  const [comparison, setComparison] = useState<Comparison>()
  useEffect(() => {
    if (typeof file === 'string') return
    let isShown = true
    void file.text().then((json) => isShown && setComparison(JSON.parse(json) as Comparison))
    return () => {
      isShown = false
    }
  }, [file])
  return comparison
}

function shortened(words: string): string {
  return words.length > LONGEST_TEXT ? `${words.slice(0, LONGEST_TEXT)}…` : words
}

function sheetOf(change: Comparison['changes'][number], sheets: Comparison['pages']): number {
  const [newPage, oldPage] = [change.new?.boxes[0]?.page, change.old?.boxes[0]?.page]
  const found = sheets.findIndex((sheet) =>
    newPage === undefined ? sheet.old?.page === oldPage : sheet.new?.page === newPage,
  )
  return Math.max(0, found)
}
