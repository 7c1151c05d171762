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
import { announce } from '../shell/announcer.js'
import { useStore } from '../store.js'
import { text as say, useText } from '../texts/text.js'
import { useCardKeys, useStableActions } from './card-keys.js'
import type { ChosenFile } from './chosen-file.js'
import { DragPreview } from './drag-preview.js'
import { FileCard } from './file-card.js'
import './file-cards.css'
import type { Shelf } from './shelf.js'

const CARD_HEIGHT = 348
const layoutOptions = {
  minItemSize: new Size(134, CARD_HEIGHT),
  maxItemSize: new Size(230, CARD_HEIGHT),
  minSpace: new Size(8, 12),
  maxHorizontalSpace: 16,
  preserveAspectRatio: true,
}
const NO_FILES: ReadonlySet<string> = new Set()

export interface FileSelection {
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
  onRemove(ids: ReadonlySet<string>): void
}

/** The chosen files as cards that are moved, turned and removed, one or many. Only those on the screen are in the document. */
export function FileCards({
  shelf,
  onRemove,
  onUnlock,
  children,
}: {
  readonly shelf: Shelf
  onRemove(ids: ReadonlySet<string>): void
  onUnlock(id: string): void
  /** What stands above the cards. */
  children(selection: FileSelection): ReactNode
}): ReactElement {
  const text = useText()
  const files = useStore(shelf.files)
  const [chosen, setChosen] = useState(NO_FILES)
  const grid = useRef<HTMLDivElement>(null)
  const items = useItems(files)
  const selected = useMemo(
    () =>
      files.every(({ id }) => chosen.has(id))
        ? chosen
        : new Set(files.map(({ id }) => id).filter((id) => chosen.has(id))),
    [files, chosen],
  )

  /** A card that is selected acts for all that are. */
  const meant = (id: string): ReadonlySet<string> => (selected.has(id) ? selected : new Set([id]))
  const actions = useStableActions({
    move(id, by) {
      shelf.moveBy(meant(id), by)
      announceMove(shelf, meant(id))
    },
    turn(id, degrees) {
      shelf.turn(meant(id), degrees)
      announceTurn(shelf, meant(id))
    },
    remove: (id) => onRemove(meant(id)),
    duplicate: (id) => shelf.duplicate(meant(id)),
  })
  useCardKeys(grid, actions)

  const { dragAndDropHooks } = useDragAndDrop<Item>({
    getItems: (_, dragged) =>
      dragged.map(({ id, name }) => ({ 'application/x-octavo-file': id, 'text/plain': name })),
    renderDragPreview: (dragged) => (
      <DragPreview label={dragged[0]?.['text/plain'] ?? ''} count={dragged.length} />
    ),
    onReorder({ keys, target }) {
      const at = files.findIndex(({ id }) => id === target.key)
      const ids = new Set([...keys].map(String))
      shelf.moveTo(ids, target.dropPosition === 'after' ? at + 1 : at)
      announceMove(shelf, ids)
    },
  })

  return (
    <>
      {children({ selected, onSelect: setChosen, onRemove })}
      <Virtualizer layout={GridLayout} layoutOptions={layoutOptions}>
        <GridList
          ref={grid}
          className="file-cards"
          aria-label={text('files.title')}
          layout="grid"
          disallowTypeAhead
          items={items}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={(keys: Selection) =>
            setChosen(new Set(keys === 'all' ? files.map(({ id }) => id) : [...keys].map(String)))
          }
          dragAndDropHooks={dragAndDropHooks}
        >
          {({ id, name }) => (
            <GridListItem id={id} textValue={name} className="file-card">
              <FileCard shelf={shelf} id={id} actions={actions} onUnlock={onUnlock} />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </>
  )
}

interface Item {
  readonly id: string
  readonly name: string
}

/** A card shows by itself what is known of its file: the list is another only where the order is. */
function useItems(files: readonly ChosenFile[]): readonly Item[] {
  const items = useRef<readonly Item[]>([])
  const isSame =
    items.current.length === files.length && files.every(({ id }, place) => items.current[place]!.id === id)
  if (!isSame) {
    const known = new Map(items.current.map((item) => [item.id, item]))
    items.current = files.map(({ id, file }) => known.get(id) ?? { id, name: file.name })
  }
  return items.current
}

export function announceMove(shelf: Shelf, ids: ReadonlySet<string>): void {
  const files = shelf.files.get()
  const at = files.findIndex(({ id }) => ids.has(id))
  if (at < 0) return
  const values = { name: files[at]!.file.name, place: at + 1 }
  announce(
    ids.size === 1
      ? say('files.moved', { ...values, count: files.length })
      : say('files.moved.many', { ...values, count: ids.size }),
  )
}

export function announceTurn(shelf: Shelf, ids: ReadonlySet<string>): void {
  const turned = shelf.files.get().filter(({ id }) => ids.has(id))
  const [first] = turned
  if (first === undefined) return
  announce(say('files.turned', { count: turned.length, name: first.file.name, degrees: first.rotation }))
}
