import { isPdf } from '../files/accepted-type.js'
import type { ChosenFile } from '../files/chosen-file.js'
import type { TextKey } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'

/** Why these files cannot become an electronic invoice; undefined if they can. */
export function invoiceFilesProblem(
  { name }: Pick<Tool, 'name'>,
  files: readonly ChosenFile[],
  { mode = 'embed' }: OptionValues,
): TextKey | undefined {
  if (name !== 'invoice-pdf') return undefined
  const pdfs = files.filter(({ file }) => isPdf(file)).length
  if (mode === 'embed' && (pdfs !== 1 || files.length !== 2)) return 'invoice.pair'
  return mode === 'readable' && pdfs > 0 ? 'invoice.only-xml' : undefined
}
