import type { XmlElement } from '../conformance/xmp/read-xml.js'
import { amountText, CENT, product } from './decimals.js'
import { elementsIn, textOf } from './paths.js'
import { type FoundGroup, groupsIn, type Invoice, untrimmedIn, valueIn } from './read-invoice.js'
import { about, has, neededWith, numberIn, type Rule } from './rule.js'

/** The versions that brought rules. */
const PAYMENT_GROUPS = 2.1
const DIRECT_DEBIT = 2.3
const PEPPOL = 3

const ALLOWANCES_AND_CHARGES = [
  ['BG-20', 'BT-92', 'BT-93', 'BT-94'],
  ['BG-21', 'BT-99', 'BT-100', 'BT-101'],
  ['BG-27', 'BT-136', 'BT-137', 'BT-138'],
  ['BG-28', 'BT-141', 'BT-142', 'BT-143'],
] as const

/** What may be wrong in the product of base and rate (PEPPOL-EN16931-R040); the forint has no smaller coins. */
function slackOf(invoice: Invoice): bigint {
  return valueIn(invoice, 'BT-5') === 'HUF' ? 50n * CENT : 2n * CENT
}

/** The rules of XRechnung that make an invoice invalid, where they are about several terms. */
export const XRECHNUNG_RULES: readonly Rule[] = [
  {
    ...about('BR-DE-14 R BG-23 BT-119'),
    fails: (vat) => (has(vat, 'BT-119') ? undefined : 'Every category of VAT has a rate, which may be 0.'),
  },
  {
    ...about('BR-DE-16 R BG-0 BT-31'),
    fails: (_, invoice) =>
      isTaxed(invoice) && !has(invoice, 'BT-31', 'BT-32') && groupsIn(invoice, 'BG-11').length === 0
        ? 'The seller has no tax number: BT-31, BT-32 or a tax representative (BG-11).'
        : undefined,
  },
  {
    ...about('BR-DE-18 R BG-0 BT-20'),
    fails(_, invoice) {
      const terms = untrimmedIn(invoice, 'BT-20')[0] ?? ''
      const lines = terms.split('\n').filter((line) => /^\s*#/.test(line))
      const wrong = lines.find((line) => !CASH_DISCOUNT.test(line.trim()))
      if (wrong !== undefined)
        return `“${wrong.trim().slice(0, 100)}” is not a cash discount as #SKONTO#TAGE=14#PROZENT=2.00#.`
      const isEnded = lines.length === 0 || /^\s*\n/.test(terms.slice(terms.lastIndexOf('#') + 1))
      return isEnded ? undefined : 'A line with a cash discount ends with a line break.'
    },
  },
  {
    ...about('BR-DE-22 R BG-0 BT-125'),
    fails(invoice) {
      const names = groupsIn(invoice, 'BG-24').flatMap(({ values }) => values.get('BT-125') ?? [])
      return new Set(names).size === names.length ? undefined : 'Two attached documents have the same name.'
    },
  },
  payment('BR-DE-23-b', ['30', '58'], (one, invoice) =>
    has(one, 'BT-87') || hasDebit(one, invoice)
      ? 'A credit transfer has neither card nor mandate.'
      : undefined,
  ),
  payment('BR-DE-24-a', ['48', '54', '55'], (one) =>
    has(one, 'BT-87') ? undefined : 'A payment by card needs the card (BT-87).',
  ),
  payment('BR-DE-24-b', ['48', '54', '55'], (one, invoice) =>
    has(one, 'BT-84') || hasDebit(one, invoice)
      ? 'A payment by card has neither account nor mandate.'
      : undefined,
  ),
  payment('BR-DE-25-a', ['59'], (one, invoice) =>
    hasDebit(one, invoice)
      ? undefined
      : 'A direct debit needs a mandate (BT-89), a creditor (BT-90) and a debtor (BT-91).',
  ),
  payment('BR-DE-25-b', ['59'], (one) =>
    has(one, 'BT-84', 'BT-87')
      ? 'A direct debit has neither the account of the seller nor a card.'
      : undefined,
  ),
  {
    ...{ ...about('BR-DE-30 R BG-0 BT-90'), since: DIRECT_DEBIT },
    fails(_, invoice) {
      if (!debitTerms(invoice).some((term) => term !== 'BT-90')) return undefined
      return has(invoice, 'BT-90') ? undefined : 'A direct debit needs the identifier of the creditor.'
    },
  },
  {
    ...{ ...about('BR-DE-31 R BG-0 BT-91'), since: DIRECT_DEBIT },
    fails(_, invoice) {
      const terms = debitTerms(invoice)
      // In UBL, the identifier of the creditor stands with the party, whatever the payment is.
      const isDebit = terms.some((term) => term === 'BT-89' || (invoice.syntax === 'cii' && term === 'BT-90'))
      return isDebit && !terms.includes('BT-91')
        ? 'A direct debit needs the account of the debtor.'
        : undefined
    },
  },
  {
    ...{ ...about('PEPPOL-EN16931-R061 R BG-0 BT-89'), since: PEPPOL },
    fails: (invoice) =>
      has(invoice, 'BT-89') ||
      !groupsIn(invoice, 'BG-16').some((one) => ['49', '59'].includes(valueIn(one, 'BT-81') ?? ''))
        ? undefined
        : 'A direct debit needs the reference of the mandate.',
  },
  needed('PEPPOL-EN16931-R001 R BG-0 BT-23', 'XRechnung demands it from version 3.0.'),
  needed('PEPPOL-EN16931-R020 R BG-4 BT-34', 'XRechnung demands it from version 3.0.'),
  needed('PEPPOL-EN16931-R010 R BG-7 BT-49', 'XRechnung demands it from version 3.0.'),
  {
    ...{ ...about('PEPPOL-EN16931-R005 R BG-0 BT-6'), since: PEPPOL },
    fails: (invoice) =>
      has(invoice, 'BT-6') && valueIn(invoice, 'BT-6') === valueIn(invoice, 'BT-5')
        ? 'It is the currency of the invoice (BT-5): leave it out.'
        : undefined,
  },
  {
    ...{ ...about('PEPPOL-EN16931-R055 R BG-0 BT-111'), since: PEPPOL },
    fails(invoice) {
      const [tax, other] = [numberIn(invoice, 'BT-110') ?? 0n, numberIn(invoice, 'BT-111') ?? 0n]
      return tax * other < 0n
        ? 'One of the totals of VAT (BT-110) is negative, and the other one is not.'
        : undefined
    },
  },
  {
    ...{ ...about('PEPPOL-EN16931-R008 R BG-0 BG-0'), since: PEPPOL },
    fails({ node }) {
      const empty = emptyIn(node.element)
      return empty === undefined ? undefined : `The element “${empty.local}” is empty: leave it out.`
    },
  },
  ...ALLOWANCES_AND_CHARGES.flatMap(([group, amount, base, percent]): Rule[] => [
    {
      ...{ ...about(`PEPPOL-EN16931-R040 R ${group} ${amount}`), since: PEPPOL },
      fails(found, invoice) {
        const [stated, of, rate] = [amount, base, percent].map((term) => numberIn(found, term))
        if (stated === undefined || of === undefined || rate === undefined) return undefined
        const wanted = product(of, rate) / 100n
        const difference = stated > wanted ? stated - wanted : wanted - stated
        return difference <= slackOf(invoice)
          ? undefined
          : `It is ${amountText(stated)}, but base and percentage give ${amountText(wanted)}.`
      },
    },
    {
      ...neededWith(`PEPPOL-EN16931-R041 R ${group} ${base}`, percent, 'A percentage needs its base.'),
      since: PEPPOL,
    },
    {
      ...neededWith(`PEPPOL-EN16931-R042 R ${group} ${percent}`, base, 'A base needs the percentage of it.'),
      since: PEPPOL,
    },
  ]),
  {
    ...{ ...about('PEPPOL-EN16931-R046 R BG-25 BT-146'), since: PEPPOL },
    fails(line) {
      const [net, gross] = [numberIn(line, 'BT-146'), numberIn(line, 'BT-148')]
      if (net === undefined || gross === undefined) return undefined
      const wanted = gross - (numberIn(line, 'BT-147') ?? 0n)
      return net === wanted ? undefined : 'It is not the gross price (BT-148) less the discount (BT-147).'
    },
  },
  within('PEPPOL-EN16931-R110 R BG-25 BT-134', 'BT-73', -1),
  within('PEPPOL-EN16931-R111 R BG-25 BT-135', 'BT-74', 1),
  {
    ...{ ...about('PEPPOL-EN16931-R121 R BG-25 BT-149'), since: PEPPOL },
    fails: (line) =>
      has(line, 'BT-149') && (numberIn(line, 'BT-149') ?? 1n) <= 0n ? 'It is more than 0.' : undefined,
  },
  {
    ...{ ...about('PEPPOL-EN16931-R130 R BG-25 BT-150'), since: PEPPOL },
    fails: (line) =>
      has(line, 'BT-150') && valueIn(line, 'BT-150') !== valueIn(line, 'BT-130')
        ? 'It is not the unit of the quantity (BT-130).'
        : undefined,
  },
  {
    ...about('BR-DEX-03 R BG-DEX-01 BT-151'),
    fails: (line) => (has(line, 'BT-151') ? undefined : 'A line of a line has a category of VAT of its own.'),
  },
]

const CASH_DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d\d(?:#BASISBETRAG=-?\d+\.\d\d)?#$/

function isTaxed(invoice: Invoice): boolean {
  const used = [
    ...groupsIn(invoice, 'BG-25').map((line) => valueIn(line, 'BT-151')),
    ...groupsIn(invoice, 'BG-20').map((one) => valueIn(one, 'BT-95')),
    ...groupsIn(invoice, 'BG-21').map((one) => valueIn(one, 'BT-102')),
  ]
  return used.some((category) => ['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M'].includes(category ?? ''))
}

/** A rule about payments of some kinds (BT-81). */
function payment(
  id: string,
  codes: readonly string[],
  fails: (payment: FoundGroup, invoice: Invoice) => string | undefined,
): Rule {
  return {
    ...{ ...about(`${id} R BG-16 BT-81`), since: PAYMENT_GROUPS },
    fails: (found, invoice) =>
      codes.includes(valueIn(found, 'BT-81') ?? '') ? fails(found, invoice) : undefined,
  }
}

/** Whether a payment has anything of a direct debit; in CII, mandate and creditor are those of all payments. */
function hasDebit(one: FoundGroup, invoice: Invoice): boolean {
  return has(one, 'BT-91') || has(invoice, 'BT-89') || (invoice.syntax === 'cii' && has(invoice, 'BT-90'))
}

function debitTerms(invoice: Invoice): readonly string[] {
  const isDebited = groupsIn(invoice, 'BG-16').some((one) => has(one, 'BT-91'))
  return [...['BT-89', 'BT-90'].filter((term) => has(invoice, term)), ...(isDebited ? ['BT-91'] : [])]
}

function needed(columns: string, why: string): Rule {
  const rule = about(columns)
  return { ...rule, since: PEPPOL, fails: (found) => (has(found, rule.term) ? undefined : why) }
}

/** The schema of CII demands the delivery, even if there is nothing to say of it. */
const MAY_BE_EMPTY = ['ApplicableHeaderTradeDelivery']

function emptyIn(element: XmlElement): XmlElement | undefined {
  const inner = elementsIn(element)
  if (inner.length === 0)
    return textOf(element) === '' && !MAY_BE_EMPTY.includes(element.local) ? element : undefined
  for (const one of inner) {
    const empty = emptyIn(one)
    if (empty !== undefined) return empty
  }
  return undefined
}

/** A line is of the period of its invoice. */
function within(columns: string, limit: string, side: -1 | 1): Rule {
  const rule = about(columns)
  return {
    ...{ ...rule, since: PEPPOL },
    fails(line, invoice) {
      const [day, of] = [valueIn(line, rule.term), valueIn(invoice, limit)]
      if (day === undefined || of === undefined || day === of) return undefined
      return day > of === side > 0 ? `It is outside of the period of the invoice (${limit}).` : undefined
    },
  }
}
