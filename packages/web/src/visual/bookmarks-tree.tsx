import { type ReactElement, useMemo, useRef, useState } from 'react'
import {
  Button,
  Collection,
  type Key,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components'
import { Icon } from '../files/icons.js'
import { isSame, minimalValues, optionValue } from '../options/option-values.js'
import { useText } from '../texts/text.js'
import { BookmarkEditor } from './bookmark-editor.js'
import {
  added,
  type Bookmark,
  type BookmarkList,
  type BookmarkNode,
  bookmarkList,
  bookmarkOptions,
  bookmarkTree,
  moved,
} from './bookmark-list.js'
import './bookmarks-tree.css'
import { FileDataView, useFileData } from './file-data.js'
import { inputPages } from './input-pages.js'
import type { ControlProps, VisualControl } from './visual-control.js'

const READ = { mode: 'read' }

function BookmarksPanel(props: ControlProps): ReactElement {
  const { file } = props
  const data = useFileData<{ readonly bookmarks: readonly Bookmark[] }>('bookmarks-pdf', file, READ)
  const isAdding = props.values.mode === 'add'
  return (
    <FileDataView data={data}>
      {({ bookmarks }) => (
        <EditedTree
          key={`${file.id} ${isAdding}`}
          {...props}
          // Added bookmarks start as an empty list; replacing starts with the existing bookmarks.
          read={isAdding ? NONE : bookmarks}
          pageCount={inputPages(file).length}
        />
      )}
    </FileDataView>
  )
}

/** For bookmarks-pdf: the bookmarks as a tree. */
const bookmarks: VisualControl = { panel: BookmarksPanel }
export default bookmarks

const NONE: readonly Bookmark[] = []

function EditedTree({
  tool,
  values,
  onChange,
  read,
  pageCount,
  viewer,
}: ControlProps & {
  readonly read: readonly Bookmark[]
  readonly pageCount: number
}): ReactElement {
  const text = useText()
  const sent = values.bookmarks as readonly Bookmark[] | undefined
  const [list, setList] = useState<BookmarkList>(() => bookmarkList(sent ?? read))
  // The value was set elsewhere: by an example, or by resetting all options.
  const [last, setLast] = useState(sent)
  if (!isSame(last, sent)) {
    setLast(sent)
    if (!isSame(sent ?? bookmarkOptions(bookmarkList(read)), bookmarkOptions(list)))
      setList(bookmarkList(sent ?? read))
  }
  const [selected, setSelected] = useState<string>()
  const [closed, setClosed] = useState<ReadonlySet<Key>>(new Set())
  const count = useRef(0)
  const current = list.find(({ id }) => id === selected)

  const change = (next: BookmarkList): void => {
    const bookmarks = bookmarkOptions(next)
    const mode = optionValue(tool.options, values, 'mode')
    const isUnchanged = isSame(bookmarks, bookmarkOptions(bookmarkList(read)))
    const wanted =
      mode === 'add'
        ? { mode, bookmarks }
        : isUnchanged
          ? { mode: undefined, bookmarks: undefined }
          : bookmarks.length === 0
            ? { mode: 'clear', bookmarks: undefined }
            : { mode: 'replace', bookmarks }
    setList(next)
    setLast(wanted.bookmarks)
    onChange(minimalValues(tool.options, { ...values, ...wanted }))
  }
  const add = (): void => {
    const id = `n${count.current++}`
    change(
      added(list, id, { title: text('visual.bookmarks.new'), page: current?.bookmark.page ?? 1 }, selected),
    )
    setSelected(id)
  }

  const { dragAndDropHooks } = useDragAndDrop<BookmarkNode>({
    getItems: (_, dragged) =>
      dragged.map(({ id, bookmark }) => ({
        'text/plain': bookmark.title,
        'application/x-octavo-bookmark': id,
      })),
    onMove({ keys, target }) {
      const [key] = keys
      change(moved(list, String(key), { id: String(target.key), position: target.dropPosition }))
    },
  })
  const expanded = useMemo(() => list.map(({ id }) => id).filter((id) => !closed.has(id)), [list, closed])
  return (
    <div className="bookmarks">
      <div className="visual-bar">
        <p>{text('visual.bookmarks.help')}</p>
        <button type="button" onClick={add}>
          <Icon name="add" />
          {text('visual.bookmarks.add')}
        </button>
      </div>
      <Tree
        className="bookmark-tree"
        aria-label={text('visual.bookmarks')}
        items={bookmarkTree(list)}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={current === undefined ? [] : [current.id]}
        onSelectionChange={(keys) => {
          const id = keys === 'all' ? undefined : [...keys].map(String)[0]
          const page = list.find((item) => item.id === id)?.bookmark.page
          setSelected(id)
          if (typeof page === 'number') viewer.goTo(page - 1)
        }}
        expandedKeys={expanded}
        onExpandedChange={(keys) =>
          setClosed(new Set(list.map(({ id }) => id).filter((id) => !new Set(keys).has(id))))
        }
        dragAndDropHooks={dragAndDropHooks}
        renderEmptyState={() => <p className="quiet">{text('visual.bookmarks.none')}</p>}
      >
        {function item(node: BookmarkNode) {
          return (
            <TreeItem
              id={node.id}
              textValue={node.bookmark.title || text('visual.bookmarks.untitled')}
              className="bookmark"
            >
              <TreeItemContent>
                {({ hasChildItems }) => (
                  <div className="bookmark-row">
                    <Button
                      slot="drag"
                      className="icon-button"
                      aria-label={text('visual.bookmarks.drag', { title: node.bookmark.title })}
                    >
                      <Icon name="drag" />
                    </Button>
                    {hasChildItems ? (
                      <Button slot="chevron" className="icon-button bookmark-chevron">
                        <Icon name="forward" />
                      </Button>
                    ) : (
                      <span className="bookmark-chevron" />
                    )}
                    <span className="bookmark-title">
                      <bdi>{node.bookmark.title || text('visual.bookmarks.untitled')}</bdi>
                    </span>
                    <span className="quiet">{targetOf(node.bookmark)}</span>
                  </div>
                )}
              </TreeItemContent>
              <Collection items={node.children}>{item}</Collection>
            </TreeItem>
          )
        }}
      </Tree>
      {current !== undefined && (
        <BookmarkEditor
          key={current.id}
          list={list}
          current={current}
          pageCount={pageCount}
          onChange={change}
          onRemoved={() => setSelected(undefined)}
        />
      )}
    </div>
  )
}

function targetOf({ page, uri, action }: Bookmark): string {
  return String(page ?? uri ?? action ?? '')
}
