import type { ReactElement } from 'react'
import { Button, Checkbox } from 'react-aria-components'
import type { CardActions } from '../files/card-keys.js'
import { Icon } from '../files/icons.js'
import type { Shelf } from '../files/shelf.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ArrangedPage } from './arrangement.js'
import { SourceMark } from './source-mark.js'

const PICTURE_WIDTH = 100

export function PageCard({
  shelf,
  page: { id, fileId, page, rotation },
  actions,
}: {
  readonly shelf: Shelf
  readonly page: ArrangedPage
  readonly actions: CardActions
}): ReactElement | null {
  const text = useText()
  const files = useStore(shelf.files)
  const place = files.findIndex((file) => file.id === fileId)
  const source = files[place]
  if (source === undefined) return null
  const values = { page, name: source.file.name }
  return (
    <>
      <div className="page-picture">
        <PagePicture
          file={source.file}
          password={source.password}
          page={page}
          rotation={rotation}
          width={PICTURE_WIDTH}
          label={text('arrange.page', values)}
        />
      </div>
      <Checkbox slot="selection" className="card-check" aria-label={text('arrange.choose', values)}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 12.5l4 4 8-9" />
        </svg>
      </Checkbox>
      <Button slot="drag" className="icon-button card-drag" aria-label={text('arrange.drag', values)}>
        <Icon name="drag" />
      </Button>
      <Button
        className="icon-button card-remove"
        aria-label={text('arrange.remove', values)}
        onPress={() => actions.remove(id)}
      >
        <Icon name="remove" />
      </Button>
      <div className="page-foot">
        <SourceMark place={place} />
        <span>{page}</span>
        <Button
          className="icon-button"
          aria-label={text('arrange.turn-right', values)}
          onPress={() => actions.turn(id, 90)}
        >
          <Icon name="turn-right" />
        </Button>
      </div>
    </>
  )
}
