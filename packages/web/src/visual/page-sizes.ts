import { useEffect, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { pageSizes } from '../pictures/pictures.js'

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** The displayed size of each page of a file, in points; undefined until known. */
export function usePageSizes({ file, password }: ChosenFile): readonly PageSize[] | undefined {
  const [known, setKnown] = useState<{ readonly file: File; readonly sizes: readonly PageSize[] }>()
  useEffect(() => {
    let isWanted = true
    pageSizes(file, password).then(
      (sizes) => isWanted && setKnown({ file, sizes }),
      // The picture of the page reports the error.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [file, password])
  return known?.file === file ? known.sizes : undefined
}

/** The size of a page after its entry's rotation. */
export function rotatedSize({ width, height }: PageSize, rotation: number): PageSize {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
