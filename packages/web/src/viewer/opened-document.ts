import { useCallback, useEffect, useState } from 'react'
import { firstPage } from '../pictures/document-contents.js'
import { awaitFirstPicture, settleFirstPicture } from '../pictures/first-picture.js'
import { type PageSize, type PictureFailure, pageSizes } from '../pictures/pictures.js'

export interface OpenedDocument {
  /** The size of each page; those that are not known yet have the size of the first. Undefined while it opens. */
  readonly sizes: readonly PageSize[] | undefined
  readonly failure: PictureFailure | undefined
  /** Called when the first picture is shown: the sizes of the other pages are less urgent. */
  readMore(): void
}

interface Known {
  readonly file: File
  readonly password: string | undefined
  readonly sizes?: readonly PageSize[]
  readonly failure?: PictureFailure
}

export function useOpenedDocument(file: File, password: string | undefined): OpenedDocument {
  const [known, setKnown] = useState<Known>()
  const [isReadingMore, setReadingMore] = useState<File>()
  useEffect(() => {
    let isWanted = true
    awaitFirstPicture(file)
    firstPage(file, password).then(
      ({ pageCount, size }) => {
        if (isWanted) setKnown({ file, password, sizes: new Array<PageSize>(pageCount).fill(size) })
      },
      (error: Error) => {
        settleFirstPicture(file)
        if (isWanted) setKnown({ file, password, failure: error.message as PictureFailure })
      },
    )
    return () => {
      isWanted = false
      settleFirstPicture(file)
    }
  }, [file, password])
  useEffect(() => {
    if (isReadingMore !== file) return
    let isWanted = true
    pageSizes(file, password).then(
      (sizes) => isWanted && setKnown({ file, password, sizes }),
      // The picture of each page that cannot be read says so.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [file, password, isReadingMore])
  const readMore = useCallback(() => {
    settleFirstPicture(file)
    setReadingMore(file)
  }, [file])
  const current = known?.file === file && known.password === password ? known : undefined
  return { sizes: current?.sizes, failure: current?.failure, readMore }
}
