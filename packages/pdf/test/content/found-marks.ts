import { MarkFinder } from '../../src/content/devices/marks.js'
import { HiddenContent } from '../../src/content/optional-content.js'
import { pageContent } from '../../src/content/page-content.js'
import { pageDict, readPageTree } from '../../src/document/pages.js'
import { openFile } from '../../src/file/open.js'
import type { Box } from '../../src/geometry/box.js'
import type { Limits } from '../../src/limits.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'

export interface DrawnPage {
  readonly content: string
  /** Source of the resources' entries; `@name` are objects. */
  readonly resources?: string
  readonly objects?: Objects
  readonly limits?: Partial<Limits>
  /** The numbers of layers that are switched off. */
  readonly hidden?: (group: number) => boolean
}

/** The box around the marks of a page of 400 by 500, rounded to tenths; undefined where it leaves none. */
export function marksOf({ content, resources, objects, limits, hidden }: DrawnPage): number[] | undefined {
  const bytes = buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 400 500] /Resources << ${resources ?? ''} >> /Contents @content >>`,
    content: { dict: '<< >>', data: content },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
  })
  const { file } = openFile(memorySource(bytes), { primitives: nodePrimitives, limits })
  const [page] = readPageTree(file, file.dict(file.trailer.get('Root'))!).pages
  const dict = pageDict(file, page!)
  const optionalContent = new HiddenContent(file, hidden ?? (() => false))
  const finder = new MarkFinder(file, (value) => optionalContent.has(value))
  const seen: Box = [0, 0, 400, 500]
  const found = finder.find(pageContent(file, dict.get('Contents')), file.dict(dict.get('Resources'))!, seen)
  return found?.map((side) => Math.round(side * 10) / 10)
}
