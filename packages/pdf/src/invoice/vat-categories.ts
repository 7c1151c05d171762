import { amountText, decimal, ONE } from './decimals.js'
import { type InvoiceProfile, isAmong } from './profiles.js'
import { type FoundGroup, groupsIn, type Invoice, valueIn } from './read-invoice.js'
import { has } from './rule.js'

/** The rules of EN 16931-1, 6.4.3, which are nearly the same for each category of VAT. */
interface Category {
  /** As in identifiers of rules: `BR-S-05`. */
  readonly rules: string
  readonly code: string
  readonly rate: 'positive' | 'not negative' | 'zero' | 'absent'
  /** Whether its breakdown says why nothing is taxed. */
  readonly reason: 'needed' | 'forbidden'
  /** One of each of these is needed. */
  readonly needs: readonly (readonly string[])[]
  /** Whether its breakdown is one for each rate. */
  readonly byRate: boolean
}

const SELLER = ['BT-31', 'BT-32', 'BT-63']
const SELLER_IN_VAT = ['BT-31', 'BT-63']
const TAXED = { reason: 'forbidden', needs: [SELLER], byRate: true } as const
const UNTAXED = { rate: 'zero', reason: 'needed', byRate: false } as const

const CATEGORIES: readonly Category[] = [
  { rules: 'S', code: 'S', rate: 'positive', ...TAXED },
  { rules: 'AF', code: 'L', rate: 'not negative', ...TAXED },
  { rules: 'AG', code: 'M', rate: 'not negative', ...TAXED },
  { ...UNTAXED, rules: 'Z', code: 'Z', reason: 'forbidden', needs: [SELLER] },
  { ...UNTAXED, rules: 'E', code: 'E', needs: [SELLER] },
  { ...UNTAXED, rules: 'AE', code: 'AE', needs: [SELLER, ['BT-48', 'BT-47']] },
  { ...UNTAXED, rules: 'IC', code: 'K', needs: [SELLER_IN_VAT, ['BT-48']] },
  { ...UNTAXED, rules: 'G', code: 'G', needs: [SELLER_IN_VAT] },
  { ...UNTAXED, rules: 'O', code: 'O', rate: 'absent', needs: [] },
]

/** Where categories are used: numbers of the rules about it, the group, its category, rate and amount, and its sign. */
const USES = [
  { who: '02', rate: '05', group: 'BG-25', terms: ['BT-151', 'BT-152', 'BT-131'], sign: 1n },
  { who: '03', rate: '06', group: 'BG-20', terms: ['BT-95', 'BT-96', 'BT-92'], sign: -1n },
  { who: '04', rate: '07', group: 'BG-21', terms: ['BT-102', 'BT-103', 'BT-99'], sign: 1n },
] as const

/** The profiles that have lines, and demand that breakdowns sum them up; EXTENDED has rules of its own for that. */
const SUMMED = 'BER'
const CHECKED = 'WBEXR'

export interface CategoryFault {
  readonly rule: string
  readonly term: string
  /** The group in which it is, if it repeats, and which of them. */
  readonly place?: { readonly group: FoundGroup['group']; readonly index: number }
  readonly message: string
}

interface Used {
  readonly numbers: Set<string>
  /** Amounts by rate; undefined if one is no number. */
  readonly sums: Map<string, bigint | undefined>
}

/** What the categories of VAT of an invoice lack. */
export function* categoryFaults(invoice: Invoice, profile: InvoiceProfile): Generator<CategoryFault> {
  if (!isAmong(CHECKED, profile)) return
  const breakdowns = groupsIn(invoice, 'BG-23')
  const used = new Map<string, Used>()
  for (const { who, rate, group, terms, sign } of USES)
    for (const [index, found] of groupsIn(invoice, group).entries()) {
      const category = CATEGORIES.find(({ code }) => code === valueIn(found, terms[0]))
      if (category === undefined) continue
      note(used, category, who, valueIn(found, terms[1]), decimal(valueIn(found, terms[2]) ?? ''), sign)
      const message = rateFault(category, valueIn(found, terms[1]))
      if (message !== undefined)
        yield {
          ...{ rule: `BR-${category.rules}-${rate}`, term: terms[1], message },
          place: { group: found.group, index },
        }
    }
  for (const category of CATEGORIES) {
    const own = breakdowns.filter((vat) => valueIn(vat, 'BT-118') === category.code)
    const uses = used.get(category.code)
    yield* partyFaults(invoice, category, uses)
    if (isAmong(SUMMED, profile)) yield* countFaults(category, own.length, uses)
  }
  for (const [index, vat] of breakdowns.entries()) {
    const category = CATEGORIES.find(({ code }) => code === valueIn(vat, 'BT-118'))
    if (category === undefined) continue
    const place = { group: vat.group, index }
    const faults = breakdownFaults(category, vat, profile)
    const sum = isAmong(SUMMED, profile) ? sumFault(category, vat, used.get(category.code)) : undefined
    for (const fault of sum === undefined ? faults : [...faults, sum])
      yield { ...fault, rule: `BR-${category.rules}-${fault.rule}`, place }
  }
  yield* deliveryFaults(invoice, breakdowns)
  yield* aloneFaults(breakdowns, used)
}

type Fault = Omit<CategoryFault, 'place'>

function note(
  used: Map<string, Used>,
  { code, byRate }: Category,
  number: string,
  rate: string | undefined,
  amount: bigint | undefined,
  sign: bigint,
): void {
  const uses = used.get(code) ?? { numbers: new Set(), sums: new Map() }
  used.set(code, uses)
  uses.numbers.add(number)
  const key = byRate ? String(decimal(rate ?? '')) : ''
  const before = uses.sums.has(key) ? uses.sums.get(key) : 0n
  uses.sums.set(key, before === undefined || amount === undefined ? undefined : before + sign * amount)
}

function rateFault({ rate: wanted, code }: Category, text: string | undefined): string | undefined {
  if (wanted === 'absent') return text === undefined ? undefined : 'What is not subject to VAT has no rate.'
  const rate = decimal(text ?? '')
  if (text !== undefined && rate === undefined) return undefined
  switch (wanted) {
    case 'positive':
      return rate !== undefined && rate > 0n ? undefined : `The category ${code} has a rate of more than 0.`
    case 'not negative':
      return rate !== undefined && rate >= 0n ? undefined : `The category ${code} has a rate of 0 or more.`
    default:
      return rate === 0n ? undefined : `The category ${code} has the rate 0.`
  }
}

function* partyFaults(
  invoice: Invoice,
  { rules, code, needs }: Category,
  uses: Used | undefined,
): Generator<Fault> {
  for (const number of uses?.numbers ?? []) {
    const rule = `BR-${rules}-${number}`
    for (const terms of needs)
      if (!has(invoice, ...terms))
        yield { rule, term: terms[0]!, message: `The category ${code} needs ${terms.join(' or ')}.` }
    if (code === 'O')
      for (const term of ['BT-31', 'BT-63', 'BT-48'].filter((one) => has(invoice, one)))
        yield { rule, term, message: 'What is not subject to VAT has no VAT identifier.' }
  }
}

function* countFaults(
  { rules, code, byRate }: Category,
  count: number,
  uses: Used | undefined,
): Generator<Fault> {
  const [rule, term] = [`BR-${rules}-01`, 'BG-23']
  if (uses !== undefined && count === 0)
    yield { rule, term, message: `The category ${code} is used, but has no breakdown.` }
  else if (!byRate && count > 1)
    yield { rule, term, message: `The category ${code} has more than one breakdown.` }
}

function breakdownFaults(
  { rate, reason, code }: Category,
  vat: FoundGroup,
  profile: InvoiceProfile,
): Fault[] {
  const faults: Fault[] = []
  const tax = decimal(valueIn(vat, 'BT-117') ?? '')
  if ((rate === 'zero' || rate === 'absent') && tax !== undefined && tax !== 0n)
    faults.push({ rule: '09', term: 'BT-117', message: `The category ${code} has the tax 0.` })
  const isExplained = has(vat, 'BT-120', 'BT-121')
  if (reason === 'needed' && !isExplained)
    faults.push({
      rule: '10',
      term: 'BT-120',
      message: 'It, or its code (BT-121), says why nothing is taxed.',
    })
  // EXTENDED knows taxed goods with a reason, such as margin schemes.
  if (reason === 'forbidden' && isExplained && !isAmong('X', profile))
    faults.push({
      rule: '10',
      term: 'BT-120',
      message: `The category ${code} has no reason of an exemption.`,
    })
  return faults
}

/** The official rules allow for less than one unit of the currency. */
function sumFault({ byRate }: Category, vat: FoundGroup, uses: Used | undefined): Fault | undefined {
  const base = decimal(valueIn(vat, 'BT-116') ?? '')
  const key = byRate ? String(decimal(valueIn(vat, 'BT-119') ?? '')) : ''
  const wanted = uses?.sums.has(key) === true ? uses.sums.get(key) : 0n
  if (base === undefined || wanted === undefined) return undefined
  const difference = base > wanted ? base - wanted : wanted - base
  if (difference < ONE) return undefined
  const message = `It is ${amountText(base)}, but lines, charges and allowances of this category give ${amountText(wanted)}.`
  return { rule: '08', term: 'BT-116', message }
}

function* deliveryFaults(invoice: Invoice, breakdowns: readonly FoundGroup[]): Generator<Fault> {
  if (!breakdowns.some((vat) => valueIn(vat, 'BT-118') === 'K')) return
  if (!has(invoice, 'BT-72', 'BT-73', 'BT-74'))
    yield { rule: 'BR-IC-11', term: 'BT-72', message: 'A supply within the EU has a day or a period.' }
  if (!has(invoice, 'BT-80'))
    yield { rule: 'BR-IC-12', term: 'BT-80', message: 'A supply within the EU goes to a country.' }
}

/** What is not subject to VAT stands alone in its invoice. */
function* aloneFaults(breakdowns: readonly FoundGroup[], used: ReadonlyMap<string, Used>): Generator<Fault> {
  const codes = breakdowns.map((vat) => valueIn(vat, 'BT-118'))
  if (!codes.includes('O')) return
  if (codes.some((code) => code !== 'O'))
    yield { rule: 'BR-O-11', term: 'BT-118', message: 'Next to the category O there is no other one.' }
  const others = [...used].filter(([code]) => code !== 'O').flatMap(([, { numbers }]) => [...numbers])
  for (const { who, terms } of USES)
    if (others.includes(who))
      yield {
        rule: { '02': 'BR-O-12', '03': 'BR-O-13', '04': 'BR-O-14' }[who],
        term: terms[0],
        message: 'Next to the category O there is no other one.',
      }
}
