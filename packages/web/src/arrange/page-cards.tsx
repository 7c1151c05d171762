import { type ReactElement, useRef } from 'react'
import { GridLayout, GridList, GridListItem, useDragAndDrop, Virtualizer } from 'react-aria-components'
import { DragPreview } from '../files/card-controls.js'
import { useCardLayout } from '../files/card-layout.js'
import type { InputFiles } from '../files/input-files.js'
import { useCardKeys, useStableActions } from '../files/keys.js'
import { selectionOf } from '../files/selection.js'
import { useStore } from '../store.js'
import { text as plainText, useLanguage, useText } from '../texts/text.js'
import { announcedChanges } from './announced-changes.js'
import { SelectedPages } from './arrange-toolbar.js'
import type { ArrangedPage, Arrangement } from './arrangement.js'
import { PageCard } from './page-card.js'
import './page-cards.css'

/** The arranged pages as pictures. Only the visible ones are in the document. */
export function PageCards({
  inputFiles,
  arrangement,
  selected,
  onSelect,
}: {
  readonly inputFiles: InputFiles
  readonly arrangement: Arrangement
  readonly selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
}): ReactElement {
  const text = useText()
  const language = useLanguage()
  const pages = useStore(arrangement.pages)
  const items = useItems(pages)
  const grid = useRef<HTMLDivElement>(null)
  // The pages of the files, because cards that grow while pages are removed would move away from the pointer.
  const pageCount = useStore(inputFiles.files).reduce((sum, file) => sum + (file.pageCount ?? 0), 0)
  const { scale, options } = useCardLayout(128, 160, 208, pageCount)
  /** An action on a selected page applies to all selected pages. */
  const affected = (id: string): ReadonlySet<string> => (selected.has(id) ? selected : new Set([id]))
  const changes = announcedChanges(arrangement)
  const actions = useStableActions({
    move: (id, by) => changes.moveBy(affected(id), by),
    rotate: (id, degrees) => changes.rotate(affected(id), degrees),
    remove: (id) => changes.remove(affected(id)),
    duplicate: (id) => changes.duplicate(affected(id)),
  })
  useCardKeys(grid, actions)

  const { dragAndDropHooks } = useDragAndDrop<ArrangedPage>({
    getItems: (_, dragged) => dragged.map(({ id }) => ({ 'application/x-octavo-page': id })),
    renderDragPreview: (dragged) => (
      <DragPreview label={plainText('arrange.dragged', { count: dragged.length })} count={1} />
    ),
    onReorder({ keys, target }) {
      const at = arrangement.pages.get().findIndex(({ id }) => id === target.key)
      changes.moveTo(new Set([...keys].map(String)), target.dropPosition === 'after' ? at + 1 : at)
    },
  })

  return (
    <>
      {selected.size > 0 && (
        <SelectedPages arrangement={arrangement} selected={selected} onSelect={onSelect} />
      )}
      <Virtualizer layout={GridLayout} layoutOptions={options}>
        <GridList
          ref={grid}
          className="page-cards"
          aria-label={text('arrange.title')}
          layout="grid"
          disallowTypeAhead
          items={items}
          dependencies={[language, scale]}
          selectionMode="multiple"
          selectedKeys={selected}
          onSelectionChange={(keys) => onSelect(selectionOf(keys, pages))}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className="quiet">{text('arrange.none')}</p>}
        >
          {(page) => (
            <GridListItem id={page.id} textValue={nameOf(page, inputFiles)} className="page-card">
              {({ isHovered, isFocused, isFocusVisibleWithin }) => (
                <PageCard
                  inputFiles={inputFiles}
                  arrangement={arrangement}
                  id={page.id}
                  scale={scale}
                  isActive={isHovered || isFocused || isFocusVisibleWithin}
                  actions={actions}
                />
              )}
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </>
  )
}

/** Each card reads the rotation of its page from the store, so the list changes only when the order does. */
function useItems(pages: readonly ArrangedPage[]): readonly ArrangedPage[] {
  const items = useRef<readonly ArrangedPage[]>([])
  const isSame =
    items.current.length === pages.length && pages.every(({ id }, place) => items.current[place]!.id === id)
  if (!isSame) {
    const known = new Map(items.current.map((item) => [item.id, item]))
    items.current = pages.map((page) => known.get(page.id) ?? page)
  }
  return items.current
}

function nameOf({ fileId, page }: ArrangedPage, inputFiles: InputFiles): string {
  const name = inputFiles.files.get().find(({ id }) => id === fileId)?.file.name ?? ''
  return page === undefined ? name : plainText('arrange.page', { page, name })
}
