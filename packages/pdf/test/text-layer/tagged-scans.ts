import { viewPage } from '../../src/pages/page-view.js'
import { pictureToPage } from '../../src/text-layer/picture-to-page.js'
import { TextLayers } from '../../src/text-layer/write-layer.js'
import { edited } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { line, recognised } from './scan.js'

const XMP = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Scans</rdf:li></rdf:Alt></dc:title><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Two pages that are pictures, each a figure in the structure of the document. */
export function taggedScans(): Uint8Array {
  const page = (key: number): string =>
    `<< /Type /Page /Parent @pages /StructParents ${key} /Tabs /S /MediaBox [0 0 576 384] /Contents @content /Resources << /XObject << /Im0 @image >> >> >>`
  const figure = (on: string): string =>
    `<< /Type /StructElem /S /Figure /Alt (A scan) /P @document /Pg ${on} /K 0 /A << /O /Layout /BBox [0 0 576 384] >> >>`
  return buildPdf({
    catalog:
      '<< /Type /Catalog /Pages @pages /Lang (en) /MarkInfo << /Marked true >> /ViewerPreferences << /DisplayDocTitle true >> /Metadata @meta /StructTreeRoot @root >>',
    meta: { dict: '<< /Type /Metadata /Subtype /XML >>', data: Buffer.from(XMP) },
    root: '<< /Type /StructTreeRoot /K @document /ParentTree << /Nums [0 [@first] 1 [@second]] >> /ParentTreeNextKey 2 >>',
    document: '<< /Type /StructElem /S /Document /P @root /K [@first @second] >>',
    first: figure('@page0'),
    second: figure('@page1'),
    pages: '<< /Type /Pages /Count 2 /Kids [@page0 @page1] >>',
    page0: page(0),
    page1: page(1),
    content: { dict: '<< >>', data: '/Figure << /MCID 0 >> BDC q 576 0 0 384 0 0 cm /Im0 Do Q EMC' },
    image: {
      dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: Uint8Array.of(200),
    },
  })
}

function paragraphLine(text: string, bottom: number, paragraph: number) {
  return { ...line([[text, 100, 200]], { bottom }), paragraph }
}

/** The same with two recognised paragraphs on each page. */
export function taggedScansWithText(): Uint8Array {
  return edited(taggedScans(), (draft) => {
    const layers = new TextLayers(draft)
    const page = recognised(
      paragraphLine('Heading', 100, 1),
      paragraphLine('first', 200, 2),
      paragraphLine('second', 260, 2),
    )
    for (const index of [0, 1]) layers.add(index, page, pictureToPage(viewPage(draft, index), page, 0))
    layers.finish()
  }).bytes
}
