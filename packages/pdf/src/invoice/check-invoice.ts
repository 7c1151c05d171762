import { dayOf } from './dates.js'
import { decimal } from './decimals.js'
import { type InvoiceProfile, isAmong, profileTitle, versionOf } from './profiles.js'
import type { FoundGroup, Invoice } from './read-invoice.js'
import type { Rule } from './rule.js'
import { rulesOf } from './rules.js'
import { INVOICE, type Term, type TermGroup, type ValueKind } from './terms.js'
import { categoryFaults } from './vat-categories.js'

/** What is wrong with an invoice. */
export interface InvoiceFault {
  /** The term or group of EN 16931: `BT-31`. */
  readonly term: string
  /** Its name: `Seller VAT identifier`. */
  readonly name: string
  /** The group in which it is wrong, if that repeats: `Invoice lines 3`. */
  readonly where?: string
  /** The rule, if it is about several terms: `BR-CO-26`. */
  readonly rule?: string
  /** A sentence. */
  readonly message: string
}

/** Further faults are only counted. */
const MAX_FAULTS = 200

export interface CheckedInvoice {
  readonly faults: readonly InvoiceFault[]
  /** With those that are not listed. */
  readonly count: number
}

interface Check {
  readonly invoice: Invoice
  readonly profile: InvoiceProfile
  readonly rules: readonly Rule[]
  readonly faults: InvoiceFault[]
  count: number
}

/** What an invoice lacks of the terms that a profile demands, and what contradicts itself. */
export function checkInvoice(invoice: Invoice, profile: InvoiceProfile): CheckedInvoice {
  const rules = rulesOf(profile, versionOf(profile, invoice.identifier))
  const check: Check = { invoice, profile, rules, faults: [], count: 0 }
  if (invoice.profile !== profile && invoice.identifier !== '')
    add(check, {
      ...{ term: 'BT-24', name: 'Specification identifier' },
      message: `“${invoice.identifier.slice(0, 200)}” is not the identifier of the profile ${profileTitle(profile)}.`,
    })
  checkGroup(check, invoice, '')
  for (const { rule, term, place, message } of categoryFaults(invoice, profile)) {
    const where = place === undefined ? '' : `${place.group.name} ${place.index + 1}`
    add(check, { ...about(termOf(INVOICE, term), where, message), rule })
  }
  return check
}

function checkGroup(check: Check, found: FoundGroup, where: string): void {
  const { group, values, groups } = found
  for (const term of group.terms) {
    const [value] = values.get(term.id) ?? []
    if (value === undefined) checkMissing(check, term, where)
    else if (!isOfKind(check.profile, term.kind, value))
      add(check, about(term, where, `“${value.slice(0, 100)}” is not ${KINDS[term.kind].words}.`))
  }
  for (const rule of check.rules) {
    if (rule.in !== group.id) continue
    const message = rule.fails(found, check.invoice)
    if (message !== undefined)
      add(check, { ...about(termOf(group, rule.term), where, message), rule: rule.id })
  }
  for (const inner of group.groups) {
    const all = groups.get(inner.id)
    if (all === undefined) checkAbsent(check, inner, where)
    else
      for (const [index, one] of all.entries()) {
        const place = inner.repeats ? `${inner.name} ${index + 1}` : ''
        checkGroup(check, one, [where, place].filter((part) => part !== '').join(', '))
      }
  }
}

function checkMissing(check: Check, term: Term, where: string): void {
  if (isAmong(term.required, check.profile))
    add(check, about(term, where, `The profile ${profileTitle(check.profile)} demands it.`))
}

/** Of a group that is not there, either its terms or, if there may be many, the group itself is missing. */
function checkAbsent(check: Check, group: TermGroup, where: string): void {
  if (!isAmong(group.required, check.profile)) return
  const required = group.terms.filter((term) => isAmong(term.required, check.profile))
  if (group.repeats || required.length === 0)
    add(check, about(group, where, `The profile ${profileTitle(check.profile)} demands at least one.`))
  else for (const term of required) checkMissing(check, term, where)
  if (!group.repeats) for (const inner of group.groups) checkAbsent(check, inner, where)
}

function termOf(group: TermGroup, id: string): Pick<Term, 'id' | 'name'> {
  return foundIn(group, id) ?? { id, name: id }
}

function foundIn(group: TermGroup, id: string): Pick<Term, 'id' | 'name'> | undefined {
  if (group.id === id) return group
  const own = group.terms.find((term) => term.id === id)
  if (own !== undefined) return own
  for (const inner of group.groups) {
    const found = foundIn(inner, id)
    if (found !== undefined) return found
  }
  return undefined
}

function about({ id, name }: Pick<Term, 'id' | 'name'>, where: string, message: string): InvoiceFault {
  return { term: id, name, message, ...(where !== '' && { where }) }
}

function add(check: Check, fault: InvoiceFault): void {
  check.count++
  if (check.faults.length < MAX_FAULTS) check.faults.push(fault)
}

const KINDS: Readonly<Record<ValueKind, { readonly words: string; test(value: string): boolean }>> = {
  text: { words: 'a text', test: () => true },
  date: { words: 'a date', test: isDay },
  amount: {
    words: 'an amount with at most two decimal places',
    test: (value) => decimal(value) !== undefined && !/\.\d{3}/.test(value),
  },
  price: { words: 'an amount', test: (value) => decimal(value) !== undefined },
  number: { words: 'a number', test: (value) => decimal(value) !== undefined },
  currency: {
    words: 'a currency code of three capital letters',
    test: (value) => /^[A-Z]{3}$/.test(value),
  },
  country: {
    words: 'a country code of two capital letters',
    test: (value) => /^(?:[A-Z]{2}|1A)$/.test(value),
  },
}

function isOfKind(profile: InvoiceProfile, kind: ValueKind, value: string): boolean {
  if (!isAmong('Z', profile)) return KINDS[kind].test(value)
  // In ZUGFeRD 1.0, a date may also be a month or a week, and amounts have up to four decimal places.
  return kind === 'date' || KINDS[kind === 'amount' ? 'price' : kind].test(value)
}

function isDay(value: string): boolean {
  return dayOf(value) !== undefined
}
