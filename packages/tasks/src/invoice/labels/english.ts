import { INVOICE, type TermGroup } from '@octavo/pdf/invoice'
import { englishCodes } from './codes/english.js'
import { type LabelTable, twoDigits } from './label-table.js'

/** The names of terms are those of the standard. */
export const english: LabelTable = {
  names: namesIn(INVOICE).join('\n'),
  codes: englishCodes,
  words: {
    other: 'Other information',
    scheme: 'scheme',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    corrected: 'Corrected invoice',
    partial: 'Partial invoice',
    selfBilled: 'Self-billed invoice',
    general: 'General',
    item: 'Item',
    quantity: 'Quantity',
    price: 'Net price',
    vat: 'VAT',
    amount: 'Net amount',
    reason: 'Reason',
    category: 'Category',
    rate: 'Rate',
    base: 'Taxable amount',
    origin:
      'These pages show the electronic invoice {file} (profile {profile}), which is attached to this document. If they differ, the attached file counts.',
  },
  decimalSign: '.',
  groupSign: ',',
  date: ({ year, month, day }) => `${year}-${twoDigits(month)}-${twoDigits(day)}`,
}

function namesIn({ id, name, terms, groups }: TermGroup): string[] {
  return [
    `${id}  ${name}`,
    ...terms.map((term) => `${term.id}  ${term.name}`),
    ...groups.flatMap((group) => namesIn(group)),
  ]
}
