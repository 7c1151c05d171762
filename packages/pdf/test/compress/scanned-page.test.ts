import { describe, expect, it } from 'vitest'
import { scannedPage } from '../../src/compress/scanned-page.js'
import { openDraft } from '../../src/edit/draft.js'
import { nodePrimitives as primitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { buildPdf } from '../fixtures/build-pdf.js'

/** The segments up to the first scan of a JPEG of 8 by 8 pixels with three channels; no more of it is read here. */
const JPEG = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 8, 0, 8, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xda, 0, 12, 3,
  1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 0xff, 0xd9,
])

interface Parts {
  readonly page?: string
  readonly content?: string
  readonly image?: string
  readonly space?: string
  readonly resources?: string
}

function found({
  page = '',
  content = 'q 300 0 0 400 0 0 cm /Im Do Q',
  image = '',
  space,
  resources,
}: Parts) {
  const colours = `/ColorSpace ${space ?? '/DeviceRGB'}`
  const source = memorySource(
    buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
      page: `<< /Type /Page /Parent @pages /MediaBox [0 0 300 400] /Contents @content /Resources << /XObject << /Im @image >> ${resources ?? ''} >> ${page} >>`,
      content: { dict: '<< >>', data: content },
      image: {
        dict: `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 8 /Filter /DCTDecode ${colours} ${image} >>`,
        data: JPEG,
      },
    }),
  )
  const draft = openDraft({ name: 'a.pdf', source }, { primitives })
  return scannedPage(draft, draft.pages[0]!)
}

describe('scannedPage', () => {
  it('accepts a page with one JPEG from edge to edge', () => {
    expect(found({})).toMatchObject({ offset: 0, image: { width: 8, channels: 3 } })
    expect(found({ content: 'q\n300.0 0 0 400 0.25 -.5 cm\n/Im Do\nQ\n' })?.offset).toBe(0.5)
  })

  it.each<[string, Parts]>([
    ['with a rotation', { page: '/Rotate 90' }],
    ['with a /UserUnit', { page: '/UserUnit 2' }],
    ['with annotations', { page: '/Annots []' }],
    ['that sets a graphics state', { content: 'q /G gs 300 0 0 400 0 0 cm /Im Do Q' }],
    ['whose image is skewed', { content: 'q 300 1 0 400 0 0 cm /Im Do Q' }],
    ['with content over its image', { content: 'q 300 0 0 400 0 0 cm /Im Do Q 0 0 9 9 re f' }],
    ['that draws another XObject', { content: 'q 300 0 0 400 0 0 cm /Other Do Q' }],
    ['with a default colour space', { resources: '/ColorSpace << /DefaultRGB /DeviceRGB >>' }],
    ['whose image has a colour space with parameters', { space: '[/CalRGB << /WhitePoint [1 1 1] >>]' }],
    ['whose image has an inverted /Decode', { image: '/Decode [1 0 1 0 1 0]' }],
    ['whose image has a mask', { image: '/Mask [0 1 0 1 0 1]' }],
    ['whose image is on a layer', { image: '/OC << >>' }],
  ])('rejects a page %s', (_, parts) => {
    expect(found(parts)).toBeUndefined()
  })

  it('returns the distance of the image from the page edges', () => {
    expect(found({ content: 'q 300 0 0 200 0 0 cm /Im Do Q' })?.offset).toBe(200)
  })
})
