import { type ReactElement, useRef } from 'react'
import {
  GridLayout,
  type GridLayoutOptions,
  GridList,
  GridListItem,
  Size,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { announceMove, announceRotation } from './announce-changes.js'
import { DragPreview } from './card-controls.js'
import type { ChosenFile } from './chosen-file.js'
import { FileCard } from './file-card.js'
import { useCardKeys, useStableActions } from './keys.js'
import './file-cards.css'
import { SelectedFiles } from './files-toolbar.js'
import type { InputFiles } from './input-files.js'
import { useNarrow } from './narrow.js'
import { selectionOf, useSelection } from './selection.js'

const layouts = { narrow: layoutOf(134, 338), wide: layoutOf(176, 376) }

/** All cards have the same height, so that those above the viewport need not be measured. */
function layoutOf(width: number, height: number): GridLayoutOptions {
  return {
    minItemSize: new Size(width, height),
    maxItemSize: new Size(width * 1.35, height),
    minSpace: new Size(8, 12),
    maxHorizontalSpace: 12,
    preserveAspectRatio: true,
    dropIndicatorThickness: 4,
  }
}

/**
 * The chosen files as cards, which can be moved, rotated and removed, one or many at a time. Only the visible
 * ones are in the document.
 */
export function FileCards({
  inputFiles,
  onRemove,
  onUnlock,
}: {
  readonly inputFiles: InputFiles
  onRemove(ids: ReadonlySet<string>): void
  onUnlock(id: string): void
}): ReactElement {
  const text = useText()
  const files = useStore(inputFiles.files)
  const [selected, select] = useSelection(files)
  const grid = useRef<HTMLDivElement>(null)
  const items = useItems(files)
  const isNarrow = useNarrow()
  const cardSize = isNarrow ? 'narrow' : 'wide'
  /** An action on a selected card applies to all selected cards. */
  const affected = (id: string): ReadonlySet<string> => (selected.has(id) ? selected : new Set([id]))
  const actions = useStableActions({
    move(id, by) {
      inputFiles.moveBy(affected(id), by)
      announceMove(inputFiles, affected(id))
    },
    rotate(id, degrees) {
      inputFiles.rotate(affected(id), degrees)
      announceRotation(inputFiles, affected(id))
    },
    remove: (id) => onRemove(affected(id)),
    duplicate: (id) => inputFiles.duplicate(affected(id)),
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
      inputFiles.moveTo(ids, target.dropPosition === 'after' ? at + 1 : at)
      announceMove(inputFiles, ids)
    },
  })

  return (
    <>
      {selected.size > 0 && (
        <SelectedFiles inputFiles={inputFiles} selected={selected} onSelect={select} onRemove={onRemove} />
      )}
      <Virtualizer layout={GridLayout} layoutOptions={layouts[cardSize]}>
        <GridList
          ref={grid}
          className="file-cards"
          aria-label={text('files.title')}
          layout="grid"
          disallowTypeAhead
          items={items}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={(keys) => select(selectionOf(keys, files))}
          dragAndDropHooks={dragAndDropHooks}
        >
          {({ id, name }) => (
            <GridListItem id={id} textValue={name} className="file-card">
              {({ isHovered, isFocused, isFocusVisibleWithin }) => (
                <FileCard
                  inputFiles={inputFiles}
                  id={id}
                  cardSize={cardSize}
                  isActive={isHovered || isFocused || isFocusVisibleWithin}
                  actions={actions}
                  onUnlock={onUnlock}
                />
              )}
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

/** Each card reads the state of its file from the store, so the list changes only when the order does. */
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
