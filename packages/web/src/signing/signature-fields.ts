import type { ChosenFile } from '../files/chosen-file.js'
import { useFileData } from '../visual/file-data.js'
import type { ListedField } from '../visual/form-values.js'

export interface SignatureField {
  readonly name: string
  readonly isSigned: boolean
  /** From 1; undefined if it is seen on no page. */
  readonly page: number | undefined
}

const LIST = { mode: 'list' }
const NONE: readonly SignatureField[] = []

/** The signature fields of a file, read on this device; none until they are known. */
export function useSignatureFields(file: ChosenFile | undefined): readonly SignatureField[] {
  const data = useFileData<{ readonly fields: readonly ListedField[] }>('form-fill', file, LIST)
  if (data.state !== 'loaded') return NONE
  return data.data.fields.flatMap(({ name, type, signed = false, widgets = [] }) =>
    type === 'signature' ? [{ name, isSigned: signed, page: pageOf(widgets) }] : [],
  )
}

function pageOf(widgets: NonNullable<ListedField['widgets']>): number | undefined {
  const seen = widgets.find(({ page, rect }) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = rect ?? []
    return page !== null && right > left && top > bottom
  })
  return seen?.page ?? undefined
}
