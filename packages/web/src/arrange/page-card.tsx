import { type ReactElement, useDeferredValue, useSyncExternalStore } from 'react'
import { CardButton, CardCheckbox, DragHandle } from '../files/card-controls.js'
import { Icon } from '../files/icons.js'
import { ImagePicture } from '../files/image-picture.js'
import type { InputFiles } from '../files/input-files.js'
import type { CardActions } from '../files/keys.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ArrangedPage, Arrangement } from './arrangement.js'
import { SourceMark } from './source-files.js'

const PICTURE_WIDTH = 112
const PICTURE_HEIGHT = 150

export function PageCard({
  inputFiles,
  arrangement,
  id,
  scale,
  isActive,
  actions,
}: {
  readonly inputFiles: InputFiles
  readonly arrangement: Arrangement
  readonly id: string
  /** Of the usual size. */
  readonly scale: number
  /** Whether the pointer or the focus is on the card. */
  readonly isActive: boolean
  readonly actions: CardActions
}): ReactElement | null {
  const text = useText()
  const files = useStore(inputFiles.files)
  const arranged = useArrangedPage(arrangement, id)
  // Added after the pages of a row are there, so that scrolling does not wait for them.
  const hasControls = useDeferredValue(true, false)
  const place = files.findIndex((file) => file.id === arranged?.fileId)
  const source = files[place]
  if (arranged === undefined || source === undefined) return null
  const { page, rotation } = arranged
  const { name } = source.file
  const isWhole = page === undefined
  const values = { page: page ?? 0, name }
  return (
    <>
      <div className="page-card-picture">
        {isWhole ? (
          <ImagePicture file={source.file} rotation={rotation} label={name} />
        ) : (
          <PagePicture
            file={source.file}
            password={source.password}
            page={page}
            rotation={rotation}
            width={PICTURE_WIDTH * scale}
            height={PICTURE_HEIGHT * scale}
            label={
              rotation === 0
                ? text('arrange.page', values)
                : text('arrange.page.rotated', { ...values, degrees: rotation })
            }
          />
        )}
      </div>
      <DragHandle label={text(isWhole ? 'files.drag' : 'arrange.drag', values)} isNeeded={isActive} />
      {hasControls && (
        <>
          <CardCheckbox label={text(isWhole ? 'files.choose' : 'arrange.choose', values)} />
          <CardButton
            className="icon-button card-remove"
            label={text(isWhole ? 'files.remove' : 'arrange.remove', values)}
            onClick={() => actions.remove(id)}
          >
            <Icon name="remove" />
          </CardButton>
        </>
      )}
      <div className="page-footer">
        <SourceMark place={place} />
        {isWhole ? <bdi className="page-source">{name}</bdi> : <span>{page}</span>}
        {hasControls && (
          <CardButton
            label={text(isWhole ? 'files.rotate-right' : 'arrange.rotate-right', values)}
            onClick={() => actions.rotate(id, 90)}
          >
            <Icon name="rotate-right" />
          </CardButton>
        )}
      </div>
    </>
  )
}

function useArrangedPage(arrangement: Arrangement, id: string): ArrangedPage | undefined {
  return useSyncExternalStore(arrangement.pages.subscribe, () => arrangement.page(id))
}
