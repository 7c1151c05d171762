import { type ReactElement, type ReactNode, useMemo } from 'react'
import { isImage, isPdf } from '../files/accepted-type.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { Icon } from '../files/icons.js'
import { ImagePicture } from '../files/image-picture.js'
import { useImageSizeText } from '../files/image-size.js'
import { readSelection } from '../files/page-selection.js'
import { Problem } from '../shell/problem.js'
import { sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { type ViewedPage, Viewer } from '../viewer/viewer.js'
import type { ViewerState } from '../viewer/viewer-state.js'
import './shown-document.css'

/** A chosen file in the document zone: its pages, or why they cannot be shown. */
export function ShownDocument({
  file: chosen,
  viewer,
  overlay,
  onUnlock,
}: {
  readonly file: ChosenFile
  readonly viewer: ViewerState
  readonly overlay?: ((page: ViewedPage) => ReactNode) | undefined
  onUnlock?(): void
}): ReactElement {
  const text = useText()
  const { file, state, password, page, pageCount, rotation, problem } = chosen
  const imageSize = useImageSizeText(file, rotation)
  const pages = useMemo(() => {
    const selected = page.trim() === '' ? undefined : readSelection(page, pageCount).pages
    return selected === undefined ? undefined : [...selected]
  }, [page, pageCount])
  if (state === 'locked')
    return (
      <div className="no-document">
        <Icon name="lock" />
        <p>{text('files.password.why', { name: file.name })}</p>
        {onUnlock !== undefined && (
          <button type="button" className="primary" onClick={onUnlock}>
            {text('files.unlock')}
          </button>
        )}
      </div>
    )
  if (state === 'unreadable')
    return (
      <div className="no-document">
        <Icon name="file" />
        <p>{text('workspace.unreadable', { name: file.name })}</p>
        {problem !== undefined && <Problem failure={problem} role="alert" />}
        {problem?.code !== 'not_a_pdf' && <p className="quiet">{text('files.unreadable.what-to-do')}</p>}
      </div>
    )
  if (!isPdf(file))
    return (
      <div className="no-document">
        <ImagePicture file={file} rotation={rotation} label={file.name} />
        {!isImage(file) && (
          <p>
            <bdi>{file.name}</bdi>
          </p>
        )}
        <p className="quiet">{isImage(file) ? imageSize : sizeText(file.size)}</p>
      </div>
    )
  return (
    <>
      <Viewer
        key={chosen.id}
        file={file}
        password={password}
        pages={pages}
        rotation={rotation}
        label={file.name}
        state={viewer}
        overlay={overlay}
      />
      {problem !== undefined && (
        <div className="document-problem">
          <Problem failure={problem} role="alert" />
        </div>
      )}
    </>
  )
}
