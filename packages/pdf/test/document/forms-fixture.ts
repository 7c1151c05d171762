import { readFields } from '../../src/document/forms/read-fields.js'
import { openFile } from '../../src/file/open.js'
import type { PdfFile } from '../../src/file/pdf-file.js'
import { nodePrimitives as primitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { PdfDict } from '../../src/syntax/objects.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { plainDocument } from '../fixtures/plain.js'

export interface FormSource {
  /** Annotations by page, as references or dictionaries. */
  readonly annotations?: Readonly<Record<number, string>>
  /** Entries of /AcroForm; none at all where absent. */
  readonly form?: string
  readonly objects?: Objects
  readonly pages?: number
}

/** A document of plain pages with the annotations and form given. */
export function formDocument(source: FormSource, marker = 'P'): Uint8Array {
  return plainDocument(marker, source.pages ?? 1, {
    ...(source.form !== undefined && { catalog: `/AcroForm << ${source.form} >>` }),
    page: (number) => `/Annots [${source.annotations?.[number] ?? ''}]`,
    objects: source.objects ?? {},
  })
}

/** The source of a widget. */
export function widget(entries: string): string {
  return `<< /Type /Annot /Subtype /Widget /Rect [10 10 110 30] /F 4 ${entries} >>`
}

export function opened(bytes: Uint8Array): { file: PdfFile; catalogue: PdfDict } {
  const { file } = openFile(memorySource(bytes), { primitives })
  return { file, catalogue: file.dict(file.trailer.get('Root'))! }
}

/** `name text Ada on 1,2` for every field. */
export function fieldWords(bytes: Uint8Array): string[] {
  const { file, catalogue } = opened(bytes)
  return readFields(file, catalogue).fields.map(
    ({ name, type, value, pages }) => `${name} ${type} ${value ?? '-'} on ${pages.join(',')}`,
  )
}
