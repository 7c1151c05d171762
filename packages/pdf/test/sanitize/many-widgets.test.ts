import { expect, it } from 'vitest'
import { openDraft } from '../../src/edit/draft.js'
import { ReadingBudget } from '../../src/file/reading-budget.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { sanitize } from '../../src/sanitize/sanitize.js'
import { memorySource } from '../../src/source/memory-source.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { sumOfCalls } from '../fixtures/count-calls.js'

const names = Array.from({ length: 200 }, (_, index) => `widget${index}`)
const kids = names.map((name) => `@${name}`).join(' ')
const options = Array.from({ length: 2000 }, (_, index) => `(option ${index})`).join(' ')
const bytes = buildPdf({
  catalog: '<< /Type /Catalog /Pages @pages /AcroForm << /Fields [@field] >> >>',
  pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
  page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Annots [${kids}] >>`,
  field: `<< /FT /Ch /T (group) /Kids [${kids}] /Opt [${options}] >>`,
  ...Object.fromEntries(
    names.map((name) => [name, '<< /Type /Annot /Subtype /Widget /Rect [0 0 20 20] /Parent @field >>']),
  ),
})

const everything = {
  javascript: true,
  launch: true,
  submitForm: true,
  importData: true,
  goToRemote: true,
  uri: true,
  media: true,
  otherActions: true,
  embeddedFiles: true,
  metadata: true,
  hiddenLayers: true,
  xfa: true,
  hiddenAnnotations: true,
  unlisted: true,
  comments: true,
}

it('A long field is not read again for each of its widgets when a document is sanitised', () => {
  const draft = openDraft({ name: 'a.pdf', source: memorySource(bytes) }, { primitives: nodePrimitives })
  expect(sumOfCalls(ReadingBudget, 'spend', () => sanitize(draft, everything))).toBeLessThan(
    20 * bytes.length,
  )
})
