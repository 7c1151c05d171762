import { amountText, ONE, product, roundedToCents } from './decimals.js'
import { type InvoiceProfile, isAmong } from './profiles.js'
import { type FoundGroup, valueIn } from './read-invoice.js'
import { about, has, neededWith, needsOne, numberIn, type Rule } from './rule.js'
import { SUMS } from './sums.js'
import { XRECHNUNG_RULES } from './xrechnung-rules.js'

const CREDIT_TRANSFERS = ['30', '58']

/** The rules of EN 16931-1, 6.4, about what an invoice has to contain, beyond single terms and sums. */
const RULES: readonly Rule[] = [
  needsOne('BR-CO-26 MWBEXR BG-0 BT-29', ['BT-30', 'BT-31'], 'The buyer cannot identify the seller.'),
  needsOne('BR-33 WBEXR BG-20 BT-97', ['BT-98'], 'The allowance has no reason.'),
  needsOne('BR-38 WBEXR BG-21 BT-104', ['BT-105'], 'The charge has no reason.'),
  needsOne('BR-42 BEXR BG-27 BT-139', ['BT-140'], 'The allowance has no reason.'),
  needsOne('BR-44 BEXR BG-28 BT-144', ['BT-145'], 'The charge has no reason.'),
  needsOne('BR-FXEXT-BR-54-1 X BG-32 BT-160', ['BT-X-11'], 'The attribute has no name.'),
  needsOne('BR-FXEXT-BR-54-2 X BG-32 BT-161', ['BT-X-12'], 'The attribute has no value.'),
  notNegative('BR-27 BER BG-25 BT-146'),
  notNegative('BR-28 BER BG-25 BT-148'),
  inOrder('BR-29 WBEXR BG-0 BT-74', 'BT-73'),
  inOrder('BR-30 BEXR BG-25 BT-135', 'BT-134'),
  {
    ...about('BR-48 WBEX BG-23 BT-119'),
    fails: (vat) =>
      valueIn(vat, 'BT-118') === 'O' || has(vat, 'BT-119')
        ? undefined
        : 'Only what is not subject to VAT has no rate.',
  },
  neededWith('BR-53 WBEXR BG-0 BT-111', 'BT-6', 'The total of VAT in the accounting currency is missing.'),
  {
    ...about('BR-61 WBEXR BG-16 BT-84'),
    fails: (payment) =>
      CREDIT_TRANSFERS.includes(valueIn(payment, 'BT-81') ?? '') && !has(payment, 'BT-84')
        ? 'A credit transfer needs an account.'
        : undefined,
  },
  schemeOf('BR-62 WBEXR BG-4 BT-34'),
  schemeOf('BR-63 WBEXR BG-7 BT-49'),
  schemeOf('BR-64 BEXR BG-25 BT-157'),
  schemeOf('BR-65 BEXR BG-25 BT-158'),
  {
    ...about('BR-CO-03 WBEXR BG-0 BT-8'),
    fails: (invoice) =>
      has(invoice, 'BT-7') && has(invoice, 'BT-8')
        ? 'The date (BT-7) is there as well, and only one of them may be.'
        : undefined,
  },
  countryFirst('BR-CO-09 MWBEXR BG-4 BT-31'),
  countryFirst('BR-CO-09 WBEXR BG-7 BT-48'),
  countryFirst('BR-CO-09 WBEXR BG-11 BT-63'),
  {
    ...about('BR-CO-17 WBER BG-23 BT-117'),
    fails(vat) {
      const [base, tax] = [numberIn(vat, 'BT-116'), numberIn(vat, 'BT-117')]
      const rate = has(vat, 'BT-119') ? numberIn(vat, 'BT-119') : 0n
      if (base === undefined || tax === undefined || rate === undefined) return undefined
      const wanted = roundedToCents(product(base, rate) / 100n)
      const difference = tax > wanted ? tax - wanted : wanted - tax
      return difference <= ONE
        ? undefined
        : `It is ${amountText(tax)}, but base and rate give ${amountText(wanted)}.`
    },
  },
  {
    ...about('BR-CO-25 X BG-0 BT-9'),
    fails: (invoice) =>
      (numberIn(invoice, 'BT-115') ?? 0n) > 0n && !has(invoice, 'BT-9', 'BT-20')
        ? 'Neither a date nor payment terms (BT-20) say when to pay.'
        : undefined,
  },
  ...detail('BR-FXEXT-BR-22 BT-129', 'BR-FXEXT-BR-23 BT-130', 'BR-FXEXT-BR-24 BT-131'),
  ...detail('BR-FXEXT-BR-26 BT-146', 'BR-FXEXT-CO-04 BT-151'),
  ...SUMS,
  ...XRECHNUNG_RULES,
]

function notNegative(columns: string): Rule {
  const rule = about(columns)
  return {
    ...rule,
    fails: (found) => ((numberIn(found, rule.term) ?? 0n) < 0n ? 'A price is not negative.' : undefined),
  }
}

function inOrder(columns: string, first: string): Rule {
  const rule = about(columns)
  const digits = (found: FoundGroup, term: string): string => (valueIn(found, term) ?? '').replace(/-/g, '')
  return {
    ...rule,
    fails: (found) =>
      has(found, first) && has(found, rule.term) && digits(found, first) > digits(found, rule.term)
        ? `The period ends before it starts (${first}).`
        : undefined,
  }
}

/** An identifier says nothing without the scheme by which it was given. */
function schemeOf(columns: string): Rule {
  const rule = about(columns)
  return {
    ...rule,
    fails: ({ values }) =>
      (values.get(rule.term)?.length ?? 0) > (values.get(`${rule.term}-1`)?.length ?? 0)
        ? 'It has no identifier of its scheme.'
        : undefined,
  }
}

/** Of a VAT identifier; Greece uses EL, Northern Ireland XI. */
function countryFirst(columns: string): Rule {
  const rule = about(columns)
  return {
    ...rule,
    fails: (found) =>
      /^(?:[A-Z]{2}|1A|$)/.test(valueIn(found, rule.term) ?? '')
        ? undefined
        : 'It does not begin with the code of the country that gave it.',
  }
}

/** In EXTENDED, lines that are headings or sums of others need less. */
function detail(...rules: readonly string[]): Rule[] {
  return rules.map((one): Rule => {
    const [id, term = ''] = one.split(' ')
    return {
      ...about(`${id} X BG-25 ${term}`),
      fails: (line) =>
        (valueIn(line, 'BT-X-8') ?? 'DETAIL') === 'DETAIL' && !has(line, term)
          ? 'A line that is no heading or sum of others needs it.'
          : undefined,
    }
  })
}

export function rulesOf(profile: InvoiceProfile, version: number): readonly Rule[] {
  return RULES.filter(({ profiles, since = 0 }) => isAmong(profiles, profile) && version >= since)
}
