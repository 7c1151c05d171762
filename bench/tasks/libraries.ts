import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library, Merge } from '../engines/engine.js'
import type { Pdfium } from '../pdfium.js'

/** An operation of a peer library on the first input. */
type Operation = (input: string, output: string) => void | Promise<void>

function library(name: string, load: () => Promise<Operation>): Library {
  return {
    kind: 'library',
    name,
    async load(): Promise<Merge> {
      const work = await load()
      return ([input = ''], output) => work(input, output)
    },
  }
}

const part = (output: string, index: number) => join(output, `${index}.pdf`)

export const pdfiumRotate = library('pdfium rotate', async () => {
  const pdfium = await (await import('../pdfium.js')).loadPdfium()
  return (input, output) =>
    withDocument(pdfium, input, (document, pages) => {
      const { api } = pdfium
      for (let index = 0; index < pages; index++) {
        const page = api.FPDF_LoadPage(document, index)
        api.FPDFPage_SetRotation(page, 1)
        api.FPDF_ClosePage(page)
      }
      pdfium.save(document, output)
    })
})

export const pdfiumSplit = library('pdfium split', async () => {
  const pdfium = await (await import('../pdfium.js')).loadPdfium()
  return (input, output) => {
    mkdirSync(output)
    withDocument(pdfium, input, (document, pages) => {
      const { api } = pdfium
      for (let index = 0; index < pages; index++) {
        const target = api.FPDF_CreateNewDocument()
        api.FPDF_ImportPages(target, document, String(index + 1), 0)
        pdfium.save(target, part(output, index))
        api.FPDF_CloseDocument(target)
      }
    })
  }
})

export const pdfLibRotate = library('pdf-lib rotate', async () => {
  const { PDFDocument, degrees } = await import('pdf-lib')
  return async (input, output) => {
    const document = await PDFDocument.load(readFileSync(input))
    for (const page of document.getPages()) page.setRotation(degrees(90))
    writeFileSync(output, await document.save())
  }
})

export const pdfLibSplit = library('pdf-lib split', async () => {
  const { PDFDocument } = await import('pdf-lib')
  return async (input, output) => {
    mkdirSync(output)
    const source = await PDFDocument.load(readFileSync(input))
    for (const index of source.getPageIndices()) {
      const target = await PDFDocument.create()
      const [page] = await target.copyPages(source, [index])
      if (page !== undefined) target.addPage(page)
      writeFileSync(part(output, index), await target.save())
    }
  }
})

export const libpdfRotate = library('libpdf rotate', async () => {
  const { PDF } = await import('@libpdf/core')
  return async (input, output) => {
    const document = await PDF.load(readFileSync(input))
    for (const page of document.getPages()) page.setRotation(90)
    writeFileSync(output, await document.save())
  }
})

export const libpdfSplit = library('libpdf split', async () => {
  const { PDF } = await import('@libpdf/core')
  return async (input, output) => {
    mkdirSync(output)
    const source = await PDF.load(readFileSync(input))
    const pages = source.getPageCount()
    for (let index = 0; index < pages; index++) {
      const extracted = await source.extractPages([index])
      writeFileSync(part(output, index), await extracted.save())
    }
  }
})

export const libpdfProtect = library('libpdf protect', async () => {
  const { PDF } = await import('@libpdf/core')
  return async (input, output) => {
    const document = await PDF.load(readFileSync(input))
    document.setProtection({ userPassword: 'user', ownerPassword: 'owner', algorithm: 'AES-256' })
    writeFileSync(output, await document.save())
  }
})

function withDocument(
  { api, copyIn, free }: Pdfium,
  path: string,
  work: (document: number, pages: number) => void,
): void {
  const bytes = readFileSync(path)
  const pointer = copyIn(bytes)
  const document = api.FPDF_LoadMemDocument(pointer, bytes.length, '')
  work(document, api.FPDF_GetPageCount(document))
  api.FPDF_CloseDocument(document)
  free(pointer)
}
