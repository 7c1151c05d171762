import { useEffect, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { type FormField, formFields } from '../pictures/pictures.js'

/** The form fields on a page of the file, with their positions; none if no page is given. */
export function usePageFields(
  { file, password }: Pick<ChosenFile, 'file' | 'password'>,
  page: number | undefined,
): readonly FormField[] {
  const [known, setKnown] = useState<{ readonly page: number; readonly fields: readonly FormField[] }>()
  useEffect(() => {
    if (page === undefined) return
    let isWanted = true
    formFields(file, password, page).then(
      (fields) => isWanted && setKnown({ page, fields }),
      // No error is shown: every field is in a list as well.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [file, password, page])
  return known !== undefined && known.page === page ? known.fields : []
}
