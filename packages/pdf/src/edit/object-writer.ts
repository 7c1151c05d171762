import type { PdfFile } from '../file/pdf-file.js'
import { PdfRef } from '../syntax/objects.js'
import type { ObjectWriter } from '../write/page-tree.js'

/** Lets what writes trees for an output add them to a document that is changed. */
export function objectWriter(file: PdfFile): ObjectWriter {
  const reserve = (): number => file.add(null).num
  return {
    reserve,
    object: (value, num = reserve()) => {
      file.change(num, value)
      return new PdfRef(num)
    },
  }
}
