import { useEffect } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { type Store, useStore } from '../store.js'
import { useFileData } from '../visual/file-data.js'
import { inputPages } from '../visual/input-pages.js'
import type { FieldTraits, FieldType } from './edits.js'
import type { Box } from './page-object.js'

/** What edit-pdf lists with `mode: list`. */
export interface ListedAnnotation extends Box {
  readonly id: string
  /** `highlight`, `freetext` … */
  readonly type: string
  readonly comment: string
  readonly author?: string
  readonly color?: string
  readonly opacity?: number
  readonly created?: string
  readonly modified?: string
  readonly reply_to?: string
  readonly url?: string
  readonly hidden?: boolean
  readonly locked?: boolean
}

export interface ListedField extends Box, FieldTraits {
  readonly name: string
  readonly type: FieldType
  /** Which of its boxes this is, from 1, if it has several. */
  readonly widget?: number
}

export interface ListedLine extends Box {
  readonly id: string
  readonly paragraph?: string
  readonly text: string
  readonly font: string
  readonly font_size: number
  readonly invisible?: boolean
}

export interface ListedImage extends Box {
  readonly id: string
}

export interface ListedPage {
  readonly page: number
  readonly annotations?: readonly ListedAnnotation[]
  readonly fields?: readonly ListedField[]
  readonly text?: readonly ListedLine[]
  readonly images?: readonly ListedImage[]
}

interface Listing {
  readonly pages: readonly ListedPage[]
}

const MARKS = { mode: 'list', list: ['annotations', 'fields'] }
const CONTENT = { mode: 'list', list: ['text', 'images'] }
const NONE: readonly ListedPage[] = []

/** The annotations and form fields of a document. None until they are read, or if they cannot be. */
export function useListedMarks(file: ChosenFile | undefined): readonly ListedPage[] {
  const found = useFileData<Listing>('edit-pdf', file, MARKS)
  return found.state === 'loaded' ? found.data.pages : NONE
}

/**
 * The lines of text and the images of one page, read on its own, because that takes long for all of them. `known`
 * has those that were read before.
 */
export function useListedContent(
  known: Store<ReadonlyMap<string, ListedPage>>,
  file: ChosenFile,
  page: number,
): ListedPage | undefined {
  const key = `${file.page} ${file.rotation} ${page}`
  const before = useStore(known).get(key)
  const own = { ...file, page: String(inputPages(file)[page - 1]?.page ?? 1) }
  const found = useFileData<Listing>('edit-pdf', before === undefined ? own : undefined, CONTENT)
  const listed = found.state === 'loaded' ? found.data.pages[0] : undefined
  useEffect(() => {
    if (listed !== undefined) known.change((all) => new Map([...all, [key, { ...listed, page }]]))
  }, [known, key, page, listed])
  return before ?? listed
}
