import { pageContent } from '../../src/content/page-content.js'
import { Resources } from '../../src/content/resources.js'
import { pageDict, readPageTree } from '../../src/document/pages.js'
import { openFile } from '../../src/file/open.js'
import type { PdfFile } from '../../src/file/pdf-file.js'
import type { Limits } from '../../src/limits.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../../src/syntax/objects.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'

export interface PageSource {
  readonly content: string
  /** Source of the resources' entries; `@name` are objects. */
  readonly resources?: string
  readonly objects?: Objects
}

export interface DrawnPage extends PageSource {
  readonly limits?: Partial<Limits>
}

export interface OpenedPage {
  readonly file: PdfFile
  /** The page's dictionary. */
  readonly page: PdfDict
  readonly content: Uint8Array
  readonly resources: Resources
}

/** A page of 400 by 500. */
export function pagePdf({ content, resources, objects }: PageSource): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 400 500] /Resources << ${resources ?? ''} >> /Contents @content >>`,
    content: { dict: '<< >>', data: content },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...objects,
  })
}

export function openPage(source: DrawnPage): OpenedPage {
  const { file } = openFile(memorySource(pagePdf(source)), {
    primitives: nodePrimitives,
    limits: source.limits,
  })
  const [page] = readPageTree(file, file.dict(file.trailer.get('Root'))!).pages
  const dict = pageDict(file, page!)
  return {
    file,
    page: dict,
    content: pageContent(file, dict.get('Contents')),
    resources: new Resources(file, file.dict(dict.get('Resources'))!),
  }
}

export function form(box: string, data: string, more = ''): Objects[string] {
  return { dict: `<< /Type /XObject /Subtype /Form /BBox [${box}] ${more} >>`, data }
}

/** Hides the layer whose name is `(off)`. */
export function hidesOff(file: PdfFile): (value: PdfValue | undefined) => boolean {
  return (value) => {
    const group = value instanceof PdfRef ? file.resolve(value) : null
    return isDict(group) && file.text(group.get('Name')) === 'off'
  }
}
