import { amountText, CENT, decimal, roundedToCents } from './decimals.js'
import { type FoundGroup, groupsIn, type Invoice, valueIn } from './read-invoice.js'
import { about, has, numberIn, type Rule } from './rule.js'

/** The rules of EN 16931-1, 6.4.2, about totals; those of EXTENDED allow for a cent in each part (Factur-X, in CII). */
export const SUMS: readonly Rule[] = [
  sum('BR-CO-10 BER BG-0 BT-106', lineTotal),
  sum('BR-CO-11 WBER BG-0 BT-107', (invoice) => total(groupsIn(invoice, 'BG-20'), 'BT-92'), 'BG-20'),
  sum('BR-CO-12 WBER BG-0 BT-108', (invoice) => total(groupsIn(invoice, 'BG-21'), 'BT-99'), 'BG-21'),
  sum('BR-CO-13 WBER BG-0 BT-109', (invoice) =>
    added([numberIn(invoice, 'BT-106'), optional(invoice, ['BT-108'], ['BT-107'])]),
  ),
  sum('BR-CO-14 WBEXR BG-0 BT-110', (invoice) => total(groupsIn(invoice, 'BG-23'), 'BT-117')),
  sum('BR-CO-15 WBER BG-0 BT-112', withVat),
  {
    ...about('BR-CO-15 WBER BG-0 BT-110'),
    fails(_, invoice) {
      const [totals] = groupsIn(invoice, 'BG-22')
      const count = totals?.values.get('BT-110')?.length ?? 0
      if (count > 1) return 'There is more than one in the currency of the invoice (BT-5).'
      // In CII it may be left out if nothing is taxed.
      return count === 0 && totals !== undefined && invoice.syntax === 'ubl' ? 'It is missing.' : undefined
    },
  },
  sum('BR-CO-16 WBER BG-0 BT-115', amountDue),
  extendedSum('BR-FXEXT-CO-10 X BG-0 BT-106', lineTotal),
  extendedSum('BR-FXEXT-CO-11 X BG-0 BT-107', (invoice) => total(groupsIn(invoice, 'BG-20'), 'BT-92')),
  extendedSum('BR-FXEXT-CO-12 X BG-0 BT-108', chargeTotal),
  extendedSum('BR-FXEXT-CO-13 X BG-0 BT-109', (invoice) => {
    const less = total(groupsIn(invoice, 'BG-20'), 'BT-92')
    return less === undefined ? undefined : added([lineTotal(invoice), chargeTotal(invoice), -less])
  }),
  extendedSum('BR-FXEXT-CO-15 X BG-0 BT-112', withVat),
  extendedSum('BR-FXEXT-CO-16 X BG-0 BT-115', amountDue),
]

type Expected = (invoice: Invoice) => bigint | undefined

/** `of` is the group whose sum the term is: both are there, or neither. */
function sum(columns: string, expected: Expected, of?: string): Rule {
  const { term, ...rule } = about(columns)
  return {
    ...{ ...rule, term },
    fails(_, invoice) {
      const wanted = expected(invoice)
      if (wanted === undefined) return undefined
      if (!has(invoice, term))
        return of === undefined || groupsIn(invoice, of).length === 0
          ? undefined
          : `It is missing, and is ${amountText(wanted)}.`
      const stated = numberIn(invoice, term)
      return stated === undefined || stated === roundedToCents(wanted) ? undefined : differs(stated, wanted)
    },
  }
}

function extendedSum(columns: string, expected: Expected): Rule {
  const { term, ...rule } = about(columns)
  return {
    ...{ ...rule, term },
    fails(_, invoice) {
      // Other extensions of the standard may have further parts.
      if (invoice.syntax !== 'cii') return undefined
      const stated = numberIn(invoice, term)
      const wanted = expected(invoice)
      if (stated === undefined || wanted === undefined) return undefined
      const difference = stated > wanted ? stated - wanted : wanted - stated
      return difference <= CENT * BigInt(partsOf(invoice)) ? undefined : differs(stated, wanted)
    },
  }
}

function differs(stated: bigint, wanted: bigint): string {
  return `It is ${amountText(stated)}, but its parts give ${amountText(wanted)}.`
}

function partsOf(invoice: Invoice): number {
  const groups = ['BG-20', 'BG-21', 'BG-X-42'].flatMap((id) => groupsIn(invoice, id))
  return groups.length + countedLines(invoice).length
}

/** Lines that are headings or sums of others are not counted (EXTENDED). */
export function countedLines(invoice: Invoice): readonly FoundGroup[] {
  return groupsIn(invoice, 'BG-25').filter((line) => (valueIn(line, 'BT-X-8') ?? 'DETAIL') === 'DETAIL')
}

function lineTotal(invoice: Invoice): bigint | undefined {
  return total(countedLines(invoice), 'BT-131')
}

function chargeTotal(invoice: Invoice): bigint | undefined {
  return added([total(groupsIn(invoice, 'BG-21'), 'BT-99'), total(groupsIn(invoice, 'BG-X-42'), 'BT-X-272')])
}

function withVat(invoice: Invoice): bigint | undefined {
  return added([numberIn(invoice, 'BT-109'), optional(invoice, ['BT-110'], [])])
}

/** With what is paid for others, which only extensions have (BR-DEX-09 of XRechnung). */
function amountDue(invoice: Invoice): bigint | undefined {
  const isExtension = /#conformant#/i.test(invoice.identifier)
  return added([
    numberIn(invoice, 'BT-112'),
    optional(invoice, ['BT-114'], ['BT-113']),
    isExtension ? total(groupsIn(invoice, 'BG-DEX-09'), 'BT-DEX-002') : 0n,
  ])
}

function total(groups: readonly FoundGroup[], term: string): bigint | undefined {
  return added(groups.map((group) => numberIn(group, term)))
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

/** Undefined if a value is missing or no number, which another fault says. */
export function added(values: readonly (bigint | undefined)[]): bigint | undefined {
  let sum = 0n
  for (const value of values) {
    if (value === undefined) return undefined
    sum += value
  }
  return sum
}
