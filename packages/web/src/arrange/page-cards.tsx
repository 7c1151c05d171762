import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react'
import {
  GridLayout,
  GridList,
  GridListItem,
  type Selection,
  Size,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components'
import { useCardKeys, useStableActions } from '../files/card-keys.js'
import { DragPreview } from '../files/drag-preview.js'
import type { Shelf } from '../files/shelf.js'
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { text as say, useLanguage, useText } from '../texts/text.js'
import type { ArrangedPage, Arrangement } from './arrangement.js'
import { PageCard } from './page-card.js'
import './page-cards.css'

const CARD_HEIGHT = 208
const layoutOptions = {
  minItemSize: new Size(128, CARD_HEIGHT),
  maxItemSize: new Size(160, CARD_HEIGHT),
  minSpace: new Size(8, 8),
  maxHorizontalSpace: 12,
  preserveAspectRatio: true,
}

export interface PageSelectionActions {
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
}

/** The arranged pages as pictures. Only those on the screen are in the document. */
export function PageCards({
  shelf,
  arrangement,
  children,
}: {
  readonly shelf: Shelf
  readonly arrangement: Arrangement
  /** What stands above the pages. */
  children(selection: PageSelectionActions): ReactNode
}): ReactElement {
  const text = useText()
  const language = useLanguage()
  const pages = useStore(arrangement.pages)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const grid = useRef<HTMLDivElement>(null)
  const selected = useMemo(
    () => (chosen.size === 0 ? chosen : new Set(pages.map(({ id }) => id).filter((id) => chosen.has(id)))),
    [pages, chosen],
  )

  /** A page that is selected acts for all that are. */
  const meant = (id: string): ReadonlySet<string> => (selected.has(id) ? selected : new Set([id]))
  const actions = useStableActions({
    move(id, by) {
      arrangement.moveBy(meant(id), by)
      announceMove(arrangement, meant(id))
    },
    turn(id, degrees) {
      arrangement.turn(meant(id), degrees)
      announce(say('arrange.turned', { count: meant(id).size }))
    },
    remove(id) {
      arrangement.remove(meant(id))
      announce(say('arrange.removed', { count: meant(id).size }))
    },
    duplicate(id) {
      arrangement.duplicate(meant(id))
      announce(say('arrange.duplicated', { count: meant(id).size }))
    },
  })
  useCardKeys(grid, actions)

  const { dragAndDropHooks } = useDragAndDrop<ArrangedPage>({
    getItems: (_, dragged) => dragged.map(({ id }) => ({ 'application/x-octavo-page': id })),
    renderDragPreview: (dragged) => (
      <DragPreview label={say('arrange.dragged', { count: dragged.length })} count={1} />
    ),
    onReorder({ keys, target }) {
      const at = arrangement.pages.get().findIndex(({ id }) => id === target.key)
      const ids = new Set([...keys].map(String))
      arrangement.moveTo(ids, target.dropPosition === 'after' ? at + 1 : at)
      announceMove(arrangement, ids)
    },
  })

  return (
    <>
      {children({ selected, onSelect: setChosen })}
      <Virtualizer layout={GridLayout} layoutOptions={layoutOptions}>
        <GridList
          ref={grid}
          className="page-cards"
          aria-label={text('arrange.title')}
          layout="grid"
          disallowTypeAhead
          items={pages}
          dependencies={[language]}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={(keys: Selection) =>
            setChosen(new Set(keys === 'all' ? pages.map(({ id }) => id) : [...keys].map(String)))
          }
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className="quiet">{text('arrange.none')}</p>}
        >
          {(page) => (
            <GridListItem id={page.id} textValue={nameOf(page, shelf)} className="page-card">
              <PageCard shelf={shelf} page={page} actions={actions} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </>
  )
}

export function announceMove(arrangement: Arrangement, ids: ReadonlySet<string>): void {
  const pages = arrangement.pages.get()
  const place = pages.findIndex(({ id }) => ids.has(id)) + 1
  if (place > 0) announce(say('arrange.moved', { count: ids.size, place, total: pages.length }))
}

function nameOf({ fileId, page, rotation }: ArrangedPage, shelf: Shelf): string {
  const name = shelf.files.get().find(({ id }) => id === fileId)?.file.name ?? ''
  return rotation === 0
    ? say('arrange.page', { page, name })
    : say('arrange.page.turned', { page, name, degrees: rotation })
}
