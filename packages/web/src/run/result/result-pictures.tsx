import type { ReactElement } from 'react'
import { useNarrow } from '../../files/narrow.js'
import { PagePicture } from '../../pictures/page-picture.js'
import { useText } from '../../texts/text.js'
import type { RunResult } from '../run.js'
import type { RunOutput } from '../run-output.js'
import { usePreview } from './use-preview.js'

/** Larger results are not fetched for a preview. */
const MAX_BYTES = 30_000_000
const PICTURES = 6
const WIDTH = { narrow: 112, wide: 150 }

interface Pictured {
  readonly file: File
  readonly page: number
}

/** The first pages of the first outputs. */
export function ResultPictures({ result }: { readonly result: RunResult }): ReactElement | null {
  const text = useText()
  const isNarrow = useNarrow()
  const pictured = usePreview(picturedPages, result.outputs) ?? []
  if (pictured.length === 0) return null
  return (
    <section className="panel" aria-labelledby="pictures-title">
      <h2 id="pictures-title">{text('run.result.pictures')}</h2>
      <ul className="result-pictures">
        {pictured.map(({ file, page }, index) => (
          <li key={index}>
            <PagePicture
              file={file}
              password={result.password}
              page={page}
              width={isNarrow ? WIDTH.narrow : WIDTH.wide}
              label={text('run.result.picture', { page, name: file.name })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

async function picturedPages(outputs: readonly RunOutput[]): Promise<Pictured[]> {
  const pages: Pictured[] = []
  let bytes = 0
  for (const { name, size, pages: count, type, blob } of outputs) {
    bytes += size
    if (type !== 'application/pdf' || count === null) continue
    if (bytes > MAX_BYTES || pages.length >= PICTURES) break
    const file = new File([await blob()], name, { type })
    const wanted = Math.min(count, outputs.length > 1 ? 1 : PICTURES)
    for (let page = 1; page <= wanted; page++) pages.push({ file, page })
  }
  return pages
}
