import { type ReactElement, useEffect, useState } from 'react'
import { useText } from '../../../texts/text.js'
import type { ViewerState } from '../../../viewer/viewer-state.js'
import { ShownDocument } from '../../../workspace/shown-document.js'
import type { RunOutput } from '../../run-output.js'
import { BeforeAfterSwitch, type Moment } from '../before-after.js'
import type { Preview, PreviewPage } from './preview-of.js'
import { WebPage } from './web-page.js'
import './preview.css'

/** The converted document beside a preview of the result; one of both where there is no room for two. */
export default function ConvertedPreview({
  preview,
  output,
  viewer,
}: {
  readonly preview: Preview
  readonly output: RunOutput
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  const [moment, setMoment] = useState<Moment>('after')
  const page = usePage(preview)
  const { original, isOfTables, maxPages } = preview
  return (
    <div className="converted-preview" data-moment={moment}>
      <div className="original">
        <ShownDocument file={original} viewer={viewer} />
      </div>
      <div className="converted">
        {page === 'making' ? (
          <p role="status" className="quiet">
            {text('run.result.preview.making')}
          </p>
        ) : page === 'failed' ? (
          <p className="quiet">{text('run.result.no-picture')}</p>
        ) : (
          <WebPage
            html={page.html}
            isOfTables={isOfTables}
            label={text('run.result.preview', { name: output.name })}
          />
        )}
        <p className="quiet preview-note">
          {text('run.result.preview.note')}
          {typeof page === 'object' &&
            page.isPart &&
            ` ${text('run.result.preview.part', { count: maxPages })}`}
        </p>
      </div>
      <BeforeAfterSwitch moment={moment} onMoment={setMoment} />
    </div>
  )
}

function usePage(preview: Preview): PreviewPage | 'making' | 'failed' {
  const [page, setPage] = useState<ReturnType<typeof usePage>>('making')
  useEffect(() => {
    const stop = new AbortController()
    setPage('making')
    preview.page(stop.signal).then(
      (made) => !stop.signal.aborted && setPage(made),
      () => !stop.signal.aborted && setPage('failed'),
    )
    return () => stop.abort()
  }, [preview])
  return page
}
