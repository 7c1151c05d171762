import { readFileSync } from 'node:fs'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import type { Task } from '../src/declare/task.js'
import edit from '../src/tasks/edit-pdf.js'
import convert from '../src/tasks/pdf-to-pdfa.js'
import { TaskFolder } from './task-folder.js'

/** Two pages, tagged, with a link, a bookmark, a field, and information about the document. */
const document = buildPdf({
  catalog:
    '<< /Type /Catalog /Pages @pages /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot @tree /Outlines @outlines /AcroForm << /Fields [@field] /DR << >> /DA (/Helv 0 Tf) >> >>',
  pages: '<< /Type /Pages /Count 2 /Kids [@page @page2] >>',
  page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << >> /Contents @content /StructParents 0 /Annots [@link @field] >>',
  page2: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << >> >>',
  link: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 4 /Dest [@page2 /Fit] >>',
  field:
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [10 10 90 30] /F 4 /P @page /AP << /N @look >> >>',
  look: {
    dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 80 20] /Resources << >> >>',
    data: '/Tx BMC EMC',
  },
  content: { dict: '<< >>', data: '/P << /MCID 0 >> BDC 1 0 0 rg 50 50 20 20 re f EMC' },
  tree: '<< /Type /StructTreeRoot /K [@document] /ParentTree << /Nums [0 [@paragraph]] >> >>',
  document: '<< /Type /StructElem /S /Document /P @tree /K [@paragraph] >>',
  paragraph: '<< /Type /StructElem /S /P /P @document /Pg @page /K [0] >>',
  outlines: '<< /Type /Outlines /First @first /Last @first /Count 1 >>',
  first: '<< /Title (First) /Parent @outlines /Dest [@page /Fit] >>',
  info: '<< /Title (A title) /Author (Me) /Producer (Own) /CreationDate (D:20200101000000Z) >>',
})

/** The same document, with text, as one of each standard. */
export async function conformantDocuments<Standard extends string>(
  standards: readonly Standard[],
): Promise<Readonly<Record<Standard, Uint8Array>>> {
  const folder = new TaskFolder()
  const run = async (task: Task, bytes: Uint8Array, options: Record<string, unknown>) => {
    const { outputs } = await folder.run(task, { entries: [folder.entry('a.pdf', {}, bytes)], options })
    return new Uint8Array(readFileSync(outputs[0]!.path))
  }
  try {
    const text = { type: 'text', x: 10, y: 10, width: 99, text: 'Hello world' }
    const written = await run(edit, document, {
      objects: [
        { ...text, page: 1 },
        { ...text, page: 2 },
      ],
    })
    const made: [string, Uint8Array][] = []
    for (const standard of standards) made.push([standard, await run(convert, written, { standard })])
    return Object.fromEntries(made) as Record<Standard, Uint8Array>
  } finally {
    folder.remove()
  }
}
