import { type ReactElement, useId, useState } from 'react'
import { Button, Checkbox } from 'react-aria-components'
import { PagePicture } from '../pictures/page-picture.js'
import { useStore } from '../store.js'
import { sizeText } from '../texts/formats.js'
import { type Text, useText } from '../texts/text.js'
import { isPdf } from './accepted-type.js'
import type { CardActions } from './card-keys.js'
import type { ChosenFile } from './chosen-file.js'
import { Icon } from './icons.js'
import { readSelection } from './page-selection.js'
import { PagesBox } from './pages-box.js'
import type { Shelf } from './shelf.js'

const PICTURE_WIDTH = 116
const SMALL_WIDTH = 36
const SMALL_SHOWN = 8

/** What a card shows of its file. */
export function FileCard({
  shelf,
  id,
  actions,
  onUnlock,
}: {
  readonly shelf: Shelf
  readonly id: string
  readonly actions: CardActions
  onUnlock(id: string): void
}): ReactElement | null {
  const text = useText()
  const files = useStore(shelf.files)
  const [isChoosingPages, setChoosingPages] = useState(false)
  const problemId = useId()
  const place = files.findIndex((file) => file.id === id)
  const file = files[place]
  if (file === undefined) return null
  const { name, size } = file.file
  const selection = readSelection(file.page, file.pageCount)
  const problem = selection.problem ?? file.problem

  return (
    <>
      <div className="file-picture">
        {isChoosingPages && selection.pages !== undefined && file.page.trim() !== '' ? (
          <ChosenPages file={file} pages={selection.pages} />
        ) : (
          <FilePicture file={file} page={selection.pages?.[0] ?? 1} onUnlock={() => onUnlock(id)} />
        )}
        {problem !== undefined && (
          <div className="file-problem" id={problemId} role="alert">
            <p>{problem}</p>
            {file.state === 'unreadable' && <p>{text('files.unreadable.what-to-do')}</p>}
          </div>
        )}
      </div>
      <Checkbox slot="selection" className="card-check" aria-label={text('files.choose', { name })}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 12.5l4 4 8-9" />
        </svg>
      </Checkbox>
      <Button slot="drag" className="icon-button card-drag" aria-label={text('files.drag', { name })}>
        <Icon name="drag" />
      </Button>
      <Button
        className="icon-button card-remove"
        aria-label={text('files.remove', { name })}
        onPress={() => actions.remove(id)}
      >
        <Icon name="remove" />
      </Button>
      <p className="file-name" title={name}>
        <bdi>{name}</bdi>
      </p>
      <p className="file-facts quiet">{factsOf(file, size, text)}</p>
      {isPdf(file.file) && (
        <PagesBox
          file={file}
          selection={selection}
          problemId={problemId}
          onFocusChange={setChoosingPages}
          onChange={(page) => shelf.change(id, { page, problem: undefined })}
        />
      )}
      <div className="card-buttons">
        <Button
          className="icon-button"
          aria-label={text('files.earlier', { name })}
          isDisabled={place === 0}
          onPress={() => actions.move(id, -1)}
        >
          <Icon name="back" />
        </Button>
        <Button
          className="icon-button"
          aria-label={text('files.turn-right', { name })}
          onPress={() => actions.turn(id, 90)}
        >
          <Icon name="turn-right" />
        </Button>
        <Button
          className="icon-button"
          aria-label={text('files.later', { name })}
          isDisabled={place === files.length - 1}
          onPress={() => actions.move(id, 1)}
        >
          <Icon name="forward" />
        </Button>
      </div>
    </>
  )
}

function FilePicture({
  file,
  page,
  onUnlock,
}: {
  readonly file: ChosenFile
  readonly page: number
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
        <Button aria-label={text('files.unlock.name', { name })} onPress={onUnlock}>
          {text('files.unlock')}
        </Button>
      </div>
    )
  if (file.state === 'unreadable' || !isPdf(file.file)) return <Icon name="file" />
  return (
    <PagePicture
      file={file.file}
      password={file.password}
      page={page}
      rotation={file.rotation}
      width={PICTURE_WIDTH}
      label={text('files.picture', { name })}
    />
  )
}

/** What the pages box selects, while it is typed in. */
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

function factsOf({ pageCount }: ChosenFile, size: number, text: Text): string {
  if (pageCount === null) return sizeText(size)
  return text('files.facts', {
    pages: text('files.total-pages', { count: pageCount }),
    size: sizeText(size),
  })
}
