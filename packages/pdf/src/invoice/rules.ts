import { amountText, decimal, isSameAmount } from './decimals.js'
import { type InvoiceProfile, isAmong } from './profiles.js'
import { type FoundGroup, groupsIn, valueIn } from './read-invoice.js'

/** A rule about several terms. `fails` returns what is wrong, as a sentence. */
interface Rule {
  readonly id: string
  /** The term that is named. */
  readonly term: string
  /** Letters of profiles. */
  readonly profiles: string
  /** Where it is tested: in the invoice, or in each of these groups. */
  readonly in: string
  fails(found: FoundGroup): string | undefined
}

const CREDIT_TRANSFERS = ['30', '58']
const ALL = 'MWBEXR'
const WHOLE = 'WBEXR'
const LINES = 'BER'
const EXTENDS = /#conformant#/i

/** The rules of EN 16931-1, 6.4, and of XRechnung about what an invoice has to contain, beyond single terms. */
const RULES: readonly Rule[] = [
  needsOne('BR-CO-26', ALL, 'BG-0', ['BT-29', 'BT-30', 'BT-31'], 'The buyer cannot identify the seller.'),
  needsOne('BR-33', WHOLE, 'BG-20', ['BT-97', 'BT-98'], 'The allowance has no reason.'),
  needsOne('BR-38', WHOLE, 'BG-21', ['BT-104', 'BT-105'], 'The charge has no reason.'),
  needsOne('BR-42', 'BEXR', 'BG-27', ['BT-139', 'BT-140'], 'The allowance has no reason.'),
  needsOne('BR-44', 'BEXR', 'BG-28', ['BT-144', 'BT-145'], 'The charge has no reason.'),
  {
    ...{ id: 'BR-DE-16', term: 'BT-31', profiles: 'R', in: 'BG-0' },
    fails(invoice) {
      const isTaxed = groupsIn(invoice, 'BG-23').some((vat) => valueIn(vat, 'BT-118') !== 'O')
      const isKnown = ['BT-31', 'BT-32', 'BT-63'].some((id) => valueIn(invoice, id) !== undefined)
      return !isTaxed || isKnown ? undefined : 'The seller has no tax number: BT-31, BT-32 or BT-63.'
    },
  },
  {
    ...{ id: 'BR-48', term: 'BT-119', profiles: WHOLE, in: 'BG-23' },
    fails: (vat) =>
      valueIn(vat, 'BT-118') === 'O' || valueIn(vat, 'BT-119') !== undefined
        ? undefined
        : 'Only what is not subject to VAT has no rate.',
  },
  {
    ...{ id: 'BR-61', term: 'BT-84', profiles: WHOLE, in: 'BG-16' },
    fails: (payment) =>
      !CREDIT_TRANSFERS.includes(valueIn(payment, 'BT-81') ?? '') || valueIn(payment, 'BT-84') !== undefined
        ? undefined
        : 'A credit transfer needs an account.',
  },
  {
    ...{ id: 'BR-CO-25', term: 'BT-9', profiles: 'XR', in: 'BG-0' },
    fails(invoice) {
      const due = decimal(valueIn(invoice, 'BT-115') ?? '') ?? 0n
      const isSaid = ['BT-9', 'BT-20'].some((id) => valueIn(invoice, id) !== undefined)
      return due <= 0n || isSaid ? undefined : 'Neither a date nor payment terms (BT-20) say when to pay.'
    },
  },
  sum('BR-CO-10', LINES, 'BT-106', (invoice) => total(groupsIn(invoice, 'BG-25'), 'BT-131')),
  sum('BR-CO-13', 'WBER', 'BT-109', (invoice) =>
    added([numberIn(invoice, 'BT-106'), optional(invoice, ['BT-108'], ['BT-107'])]),
  ),
  sum('BR-CO-14', 'WBER', 'BT-110', (invoice) => total(groupsIn(invoice, 'BG-23'), 'BT-117')),
  sum('BR-CO-15', 'WBER', 'BT-112', (invoice) =>
    added([numberIn(invoice, 'BT-109'), optional(invoice, ['BT-110'], [])]),
  ),
  sum('BR-CO-16', 'WBER', 'BT-115', (invoice) =>
    added([numberIn(invoice, 'BT-112'), optional(invoice, ['BT-114'], ['BT-113'])]),
  ),
]

function needsOne(id: string, profiles: string, of: string, terms: readonly string[], why: string): Rule {
  const [term = '', ...others] = terms
  return {
    ...{ id, term, profiles, in: of },
    fails: (found) =>
      terms.some((one) => valueIn(found, one) !== undefined)
        ? undefined
        : `${why} Instead of it, ${others.join(' or ')} may be there.`,
  }
}

function sum(
  id: string,
  profiles: string,
  term: string,
  expected: (invoice: FoundGroup) => bigint | undefined,
): Rule {
  return {
    ...{ id, term, profiles, in: 'BG-0' },
    fails(invoice) {
      // Extensions of the standard have further parts, such as payments by third parties.
      if (EXTENDS.test(valueIn(invoice, 'BT-24') ?? '')) return undefined
      const stated = decimal(valueIn(invoice, term) ?? '')
      const wanted = expected(invoice)
      if (stated === undefined || wanted === undefined || isSameAmount(stated, wanted)) return undefined
      return `It is ${amountText(stated)}, but its parts give ${amountText(wanted)}.`
    },
  }
}

/** Undefined if a value is missing or no number, which another fault says. */
function total(groups: readonly FoundGroup[], term: string): bigint | undefined {
  return added(groups.map((group) => decimal(valueIn(group, term) ?? '')))
}

function numberIn(invoice: FoundGroup, term: string): bigint | undefined {
  return decimal(valueIn(invoice, term) ?? '')
}

/** Of terms that are nothing if they are absent. */
function optional(
  invoice: FoundGroup,
  plus: readonly string[],
  minus: readonly string[],
): bigint | undefined {
  const value = (term: string): bigint | undefined => decimal(valueIn(invoice, term) ?? '0')
  const more = added(plus.map(value))
  const less = added(minus.map(value))
  return more === undefined || less === undefined ? undefined : more - less
}

function added(values: readonly (bigint | undefined)[]): bigint | undefined {
  let sum = 0n
  for (const value of values) {
    if (value === undefined) return undefined
    sum += value
  }
  return sum
}

export function rulesOf(profile: InvoiceProfile): readonly Rule[] {
  return RULES.filter(({ profiles }) => isAmong(profiles, profile))
}
