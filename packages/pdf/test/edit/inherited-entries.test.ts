import { describe, expect, it } from 'vitest'
import { openDraft } from '../../src/edit/draft.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { isDict, type PdfDict, type PdfRef } from '../../src/syntax/objects.js'
import { buildPdf } from '../fixtures/build-pdf.js'

const open = () =>
  openDraft(
    {
      name: 'a.pdf',
      source: memorySource(
        buildPdf({
          catalog: '<< /Type /Catalog /Pages @pages >>',
          pages:
            '<< /Type /Pages /Kids [@node @other] /Count 2 /MediaBox [0 0 600 800] /Rotate 90 /Resources << /Properties << /P << /Secret (it) >> >> >> >>',
          node: '<< /Type /Pages /Parent @pages /Kids [@page] /Count 1 /CropBox [0 0 300 400] >>',
          page: '<< /Type /Page /Parent @node >>',
          other: '<< /Type /Page /Parent @pages /Rotate 0 >>',
        }),
      ),
    },
    { primitives: nodePrimitives, limits: {} },
  )

describe('Inherited page attributes', () => {
  it('do not include an entry that was removed from the parent node', () => {
    const draft = open()
    const root = draft.catalogue.get('Pages') as PdfRef
    const resources = draft.edit(root.num).get('Resources') as PdfDict
    resources.delete('Properties')
    expect(draft.pageDict(0).get('Resources')).toEqual(new Map())
    expect(draft.pageDict(1).get('Resources')).toEqual(new Map())
  })

  it('follow changes made to the parent nodes', () => {
    const draft = open()
    const root = draft.edit((draft.catalogue.get('Pages') as PdfRef).num)
    root.set('MediaBox', [0, 0, 100, 100]).delete('Rotate')
    const page = draft.pageDict(0)
    expect(page.get('MediaBox')).toEqual([0, 0, 100, 100])
    expect(page.get('CropBox')).toEqual([0, 0, 300, 400])
    expect(page.has('Rotate')).toBe(false)
    expect(draft.pageDict(1).get('Rotate')).toBe(0)
  })

  it('stay the same for other pages when one page changes them', () => {
    const draft = open()
    const own = draft.pageDict(0).get('Resources')
    if (isDict(own ?? null)) (own as PdfDict).clear()
    expect((draft.pageDict(1).get('Resources') as PdfDict).size).toBe(1)
    expect(draft.file.dict(draft.catalogue.get('Pages'))?.get('Rotate')).toBe(90)
  })
})
