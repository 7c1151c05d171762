import { type ReactElement, useEffect, useState } from 'react'
import { type OutlineItem, outline } from '../pictures/document-contents.js'
import type { ViewerState } from './viewer-state.js'

/** The outline of the document; undefined until it is read, empty if there is none. */
export function useOutline(
  file: File,
  password: string | undefined,
  isWanted: boolean,
): readonly OutlineItem[] | undefined {
  const [known, setKnown] = useState<{ readonly file: File; readonly items: readonly OutlineItem[] }>()
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    outline(file, password).then(
      (items) => isCurrent && setKnown({ file, items }),
      () => isCurrent && setKnown({ file, items: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [file, password, isWanted])
  return known?.file === file ? known.items : undefined
}

export function OutlineList({
  items,
  pageNumbers,
  viewer,
}: {
  readonly items: readonly OutlineItem[]
  readonly pageNumbers: readonly number[]
  readonly viewer: ViewerState
}): ReactElement {
  return (
    <ul className="outline-list">
      {items.map(({ title, page, url, items: inner }, place) => {
        const index = page === undefined ? -1 : pageNumbers.indexOf(page)
        return (
          <li key={`${place} ${title}`}>
            {url === undefined ? (
              <button type="button" disabled={index < 0} onClick={() => viewer.goTo(index)}>
                <bdi>{title}</bdi>
                {index >= 0 && <span>{index + 1}</span>}
              </button>
            ) : (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                <bdi>{title}</bdi>
              </a>
            )}
            {inner.length > 0 && <OutlineList items={inner} pageNumbers={pageNumbers} viewer={viewer} />}
          </li>
        )
      })}
    </ul>
  )
}
