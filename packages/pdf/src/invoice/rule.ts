import { decimal } from './decimals.js'
import { type FoundGroup, type Invoice, valueIn } from './read-invoice.js'

/** A rule about several terms. */
export interface Rule {
  readonly id: string
  /** The term that is named. */
  readonly term: string
  /** Letters of profiles. */
  readonly profiles: string
  /** The first version of XRechnung that has the rule; all have it if there is none. */
  readonly since?: number
  /** Where it is tested: in the invoice, or in each of these groups. */
  readonly in: string
  /** What is wrong, as a sentence. */
  fails(found: FoundGroup, invoice: Invoice): string | undefined
}

/** What most rules begin with: `BR-33 WBEXR BG-20 BT-97` is rule, profiles, group and named term. */
export function about(columns: string): Omit<Rule, 'fails'> {
  const [id = '', profiles = '', group = '', term = ''] = columns.split(' ')
  return { id, profiles, in: group, term }
}

export function has(found: FoundGroup, ...terms: readonly string[]): boolean {
  return terms.some((term) => valueIn(found, term) !== undefined)
}

/** Undefined if a value is missing or no number, which another fault says. */
export function numberIn(found: FoundGroup, term: string): bigint | undefined {
  return decimal(valueIn(found, term) ?? '')
}

/** One of several terms, the first of which is named. */
export function needsOne(columns: string, others: readonly string[], why: string): Rule {
  const rule = about(columns)
  return {
    ...rule,
    fails: (found) =>
      has(found, rule.term, ...others)
        ? undefined
        : `${why} Instead of it, ${others.join(' or ')} may be there.`,
  }
}

/** A term that another one needs. */
export function neededWith(columns: string, present: string, why: string): Rule {
  const rule = about(columns)
  return {
    ...rule,
    fails: (found) => (has(found, present) && !has(found, rule.term) ? why : undefined),
  }
}
