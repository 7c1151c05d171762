import { type CSSProperties, type ReactElement, useState } from 'react'
import { useNarrow } from '../../files/narrow.js'
import { PagePicture } from '../../pictures/page-picture.js'
import { useText } from '../../texts/text.js'
import type { Run, RunResult } from '../run.js'
import { usePreview } from './use-preview.js'

/** Larger results are not fetched for a preview. */
const MAX_BYTES = 60_000_000
const WIDTH = { narrow: 300, wide: 560 }
/** Tasks whose pages should look the same before and after. */
const COMPARABLE_TASKS: ReadonlySet<string | undefined> = new Set(['compress-pdf'])

interface Compared {
  readonly before: File
  readonly beforePassword: string | undefined
  readonly after: File
  readonly pages: number
}

/** A page before and after, one over the other, with a slider that divides them. */
export function BeforeAfter({
  run,
  result,
}: {
  readonly run: Run
  readonly result: RunResult
}): ReactElement | null {
  const compared = usePreview(comparedFiles, run, result)
  return compared === undefined ? null : <Comparison compared={compared} password={result.password} />
}

function Comparison({
  compared: { before, beforePassword, after, pages },
  password,
}: {
  readonly compared: Compared
  readonly password: string | undefined
}): ReactElement {
  const text = useText()
  const width = useNarrow() ? WIDTH.narrow : WIDTH.wide
  const [page, setPage] = useState(1)
  const [share, setShare] = useState(50)
  return (
    <section className="panel" aria-labelledby="before-after-title">
      <h2 id="before-after-title">{text('run.result.compare')}</h2>
      <div className="before-after" style={{ '--share': `${share}%` } as CSSProperties}>
        <PagePicture
          file={before}
          password={beforePassword}
          page={page}
          width={width}
          label={text('run.result.before', { page })}
        />
        <div className="before-after-over">
          <PagePicture
            file={after}
            password={password}
            page={page}
            width={width}
            label={text('run.result.after', { page })}
          />
        </div>
      </div>
      <label className="before-after-slider">
        <span>{text('run.result.compare.slider')}</span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          onChange={({ target }) => setShare(Number(target.value))}
        />
      </label>
      {pages > 1 && (
        <label className="before-after-page">
          <span>{text('run.result.compare.page', { count: pages })}</span>
          <input
            type="number"
            min={1}
            max={pages}
            value={page}
            onChange={({ target }) => {
              const wanted = Math.round(Number(target.value))
              if (wanted >= 1 && wanted <= pages) setPage(wanted)
            }}
          />
        </label>
      )}
    </section>
  )
}

/** The first input file that was used completely and is still on the page, and its output. */
async function comparedFiles(run: Run, { outputs }: RunResult): Promise<Compared | undefined> {
  const [entry] = run.entries()
  const [output] = outputs
  if (!COMPARABLE_TASKS.has(run.task()) || entry === undefined || output === undefined) return undefined
  const isWhole = entry.page === '' && entry.rotation === 0
  if (!isWhole || output.pages === null || output.size > MAX_BYTES) return undefined
  const after = new File([await output.blob()], output.name, { type: output.type })
  const { file, password } = entry.file
  return { before: file, beforePassword: password, after, pages: output.pages }
}
