import type { ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { createStore, type Store, useStore } from '../store.js'
import { useText } from '../texts/text.js'

export interface Shelf {
  readonly files: Store<readonly ChosenFile[]>
  add(files: Iterable<File>): void
  change(id: string, change: Partial<ChosenFile>): void
}

let lastId = 0

export function createShelf(_accepts: readonly string[]): Shelf {
  const files = createStore<readonly ChosenFile[]>([])
  return {
    files,
    add: (added) =>
      files.change((all) => [
        ...all,
        ...[...added].map((file) => ({
          id: `file-${++lastId}`,
          file,
          state: 'ready' as const,
          pageCount: null,
          page: '',
          rotation: 0,
        })),
      ]),
    change: (id, change) =>
      files.change((all) => all.map((file) => (file.id === id ? { ...file, ...change } : file))),
  }
}

export function FilesPanel({ shelf }: { readonly shelf: Shelf }): ReactElement {
  const text = useText()
  const files = useStore(shelf.files)
  return (
    <div className="panel">
      <input
        type="file"
        multiple
        aria-label={text('tool.files')}
        onChange={({ target }) => shelf.add(target.files ?? [])}
      />
      <ul>
        {files.map(({ id, file, problem }) => (
          <li key={id}>
            {file.name} <em className="problem">{problem}</em>
          </li>
        ))}
      </ul>
    </div>
  )
}
