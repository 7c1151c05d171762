import { type ReactElement, useId, useState } from 'react'
import { PagePicture } from '../pictures/page-picture.js'
import { Problem } from '../shell/problem.js'
import { useStore } from '../store.js'
import { sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { isPdf } from './accepted-type.js'
import { CardButton, CardCheckbox, DragHandle } from './card-controls.js'
import type { ChosenFile } from './chosen-file.js'
import { Icon } from './icons.js'
import { ImagePicture } from './image-picture.js'
import { useImageSizeText } from './image-size.js'
import type { InputFiles } from './input-files.js'
import type { CardActions } from './keys.js'
import { readSelection } from './page-selection.js'
import { PagesBox } from './pages-box.js'

const PICTURE = {
  narrow: { width: 112, height: 150 },
  wide: { width: 150, height: 196 },
}
export type CardSize = keyof typeof PICTURE

const SMALL_WIDTH = 36
const SMALL_HEIGHT = 46
const SMALL_SHOWN = 8

/** The content of a file's card. */
export function FileCard({
  inputFiles,
  id,
  cardSize,
  isActive,
  actions,
  onUnlock,
}: {
  readonly inputFiles: InputFiles
  readonly id: string
  readonly cardSize: CardSize
  /** Whether the pointer or the focus is on the card. */
  readonly isActive: boolean
  readonly actions: CardActions
  onUnlock(id: string): void
}): ReactElement | null {
  const text = useText()
  const files = useStore(inputFiles.files)
  const [isChoosingPages, setChoosingPages] = useState(false)
  const problemId = useId()
  const place = files.findIndex((file) => file.id === id)
  const file = files[place]
  if (file === undefined) return null
  const { name } = file.file
  const selection = readSelection(file.page, file.pageCount)
  const problem = selection.problem === undefined ? file.problem : { code: selection.problem, message: '' }

  return (
    <>
      <div className="file-picture">
        {isChoosingPages && selection.pages !== undefined && file.page.trim() !== '' ? (
          <ChosenPages file={file} pages={selection.pages} />
        ) : (
          <FilePicture
            file={file}
            page={selection.pages?.[0] ?? 1}
            cardSize={cardSize}
            onUnlock={() => onUnlock(id)}
          />
        )}
        {problem !== undefined && (
          <div className="file-problem" id={problemId} role="alert">
            <Problem failure={problem} />
            {file.state === 'unreadable' && <p>{text('files.unreadable.what-to-do')}</p>}
          </div>
        )}
      </div>
      <CardCheckbox label={text('files.choose', { name })} />
      <DragHandle label={text('files.drag', { name })} isNeeded={isActive} />
      <CardButton
        className="icon-button card-remove"
        label={text('files.remove', { name })}
        onClick={() => actions.remove(id)}
      >
        <Icon name="remove" />
      </CardButton>
      <p className="file-name" title={name}>
        <bdi>{name}</bdi>
      </p>
      <FileDetails file={file} />
      {isPdf(file.file) && file.state !== 'unreadable' && (
        <PagesBox
          file={file}
          selection={selection}
          problemId={problemId}
          onFocusChange={setChoosingPages}
          onChange={(page) => inputFiles.change(id, { page, problem: undefined })}
        />
      )}
      <div className="card-buttons">
        <CardButton
          label={text('files.earlier', { name })}
          isDisabled={place === 0}
          onClick={() => actions.move(id, -1)}
        >
          <Icon name="back" />
        </CardButton>
        <CardButton label={text('files.rotate-right', { name })} onClick={() => actions.rotate(id, 90)}>
          <Icon name="rotate-right" />
        </CardButton>
        <CardButton
          label={text('files.later', { name })}
          isDisabled={place === files.length - 1}
          onClick={() => actions.move(id, 1)}
        >
          <Icon name="forward" />
        </CardButton>
      </div>
    </>
  )
}

function FilePicture({
  file,
  page,
  cardSize,
  onUnlock,
}: {
  readonly file: ChosenFile
  readonly page: number
  readonly cardSize: CardSize
  onUnlock(): void
}): ReactElement {
  const text = useText()
  const { name } = file.file
  if (file.state === 'reading') return <span className="file-reading">{text('files.reading')}</span>
  if (file.state === 'locked')
    return (
      <div className="file-locked">
        <Icon name="lock" />
        <span>{text('files.locked')}</span>
        <CardButton className="" label={text('files.unlock.name', { name })} onClick={onUnlock}>
          {text('files.unlock')}
        </CardButton>
      </div>
    )
  if (file.state === 'unreadable') return <Icon name="file" />
  if (!isPdf(file.file))
    return <ImagePicture file={file.file} rotation={file.rotation} label={text('files.picture', { name })} />
  return (
    <PagePicture
      file={file.file}
      password={file.password}
      page={page}
      rotation={file.rotation}
      {...PICTURE[cardSize]}
      label={text('files.picture', { name })}
    />
  )
}

/** The selected pages, updated while the pages box is edited. */
function ChosenPages({
  file,
  pages,
}: {
  readonly file: ChosenFile
  readonly pages: Uint32Array
}): ReactElement {
  const text = useText()
  const shown = [...pages.subarray(0, SMALL_SHOWN)]
  return (
    <div className="chosen-pages" aria-hidden="true">
      {shown.map((page, place) => (
        <span key={`${place}-${page}`}>
          <PagePicture
            file={file.file}
            password={file.password}
            page={page}
            rotation={file.rotation}
            width={SMALL_WIDTH}
            height={SMALL_HEIGHT}
            label=""
          />
          {page}
        </span>
      ))}
      {pages.length > SMALL_SHOWN && (
        <span>{text('files.pages.more', { count: pages.length - SMALL_SHOWN })}</span>
      )}
    </div>
  )
}

function FileDetails({
  file: { file, pageCount, rotation, signatures = 0 },
}: {
  readonly file: ChosenFile
}): ReactElement {
  const text = useText()
  const imageSize = useImageSizeText(file, rotation)
  const size = sizeText(file.size)
  return (
    <p className="file-details quiet">
      {pageCount === null
        ? [size, imageSize].filter(Boolean).join(' · ')
        : text('files.details', { pages: text('files.total-pages', { count: pageCount }), size })}
      {signatures > 0 && ` · ${text('files.signed.count', { count: signatures })}`}
    </p>
  )
}
