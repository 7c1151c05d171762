import {
  type Block,
  type Column,
  dayOf,
  type FoundGroup,
  groupsIn,
  type Invoice,
  type Term,
  type UnreadValues,
  valueIn,
} from '@octavo/pdf/invoice'
import type { CodeList, Labels } from './labels/labels.js'

/** Types of invoices (UNTDID 1001) that are not simply invoices. */
const TITLES: Readonly<Record<string, keyof Labels['words']>> = {
  '81': 'creditNote',
  '83': 'creditNote',
  '261': 'selfBilled',
  '326': 'partial',
  '381': 'creditNote',
  '384': 'corrected',
  '389': 'selfBilled',
  '396': 'creditNote',
  '532': 'creditNote',
  '875': 'partial',
  '876': 'partial',
}
const NAME_AND_VALUE: readonly Column[] = [{ width: 2 }, { width: 3 }]
const PATH_AND_VALUE: readonly Column[] = [{ width: 1 }, { width: 1 }]
const NAME_AND_AMOUNT: readonly Column[] = [{ width: 3 }, { width: 1, align: 'right' }]
const PARTIES = ['BG-4', 'BG-7']
/** Groups whose values are the rows of tables of their own. */
const TABLES = ['BG-25', 'BG-20', 'BG-21', 'BG-22', 'BG-23', 'BG-1']
const SUB_LINES = 'BG-DEX-01'
const PAYMENT_TERMS = 'BT-20'
/** Terms of a line that have columns of their own. */
const LINE_COLUMNS = ['BT-126', 'BT-129', 'BT-130', 'BT-131', 'BT-146', 'BT-151', 'BT-152', 'BT-153']

/** Terms whose values are codes. */
const CODES: Readonly<Record<string, CodeList>> = {
  'BT-3': 'type',
  'BT-8': 'date',
  'BT-81': 'payment',
  'BT-95': 'vat',
  'BT-102': 'vat',
  'BT-118': 'vat',
  'BT-130': 'unit',
  'BT-150': 'unit',
  'BT-151': 'vat',
  'BT-X-273': 'vat',
  'BT-X-12-0': 'unit',
}

/** Everything that an invoice says, as the blocks of a document. */
export class InvoiceSheet {
  readonly #invoice: Invoice
  readonly #labels: Labels
  /** What is no known term. */
  readonly #others: UnreadValues

  constructor(invoice: Invoice, labels: Labels, others: UnreadValues) {
    this.#invoice = invoice
    this.#labels = labels
    this.#others = others
  }

  get title(): string {
    const { words } = this.#labels
    const type = words[TITLES[valueIn(this.#invoice, 'BT-3') ?? ''] ?? 'invoice']
    return `${type} ${valueIn(this.#invoice, 'BT-1') ?? ''}`.trim()
  }

  blocks(attached: string, profile: string): Block[] {
    const { words } = this.#labels
    const invoice = this.#invoice
    const others = [...invoice.groups].filter(([id]) => !PARTIES.includes(id) && !TABLES.includes(id))
    return [
      { kind: 'heading', level: 1, text: this.title },
      this.#parties(),
      ...this.#section(words.general, [this.#namesAndValues(this.#pairs(invoice, [PAYMENT_TERMS]))]),
      ...this.#lines(),
      ...['BG-20', 'BG-21'].flatMap((id) => this.#namedGroups(id, groupsIn(invoice, id))),
      ...this.#vat(),
      ...this.#totals(),
      ...others.flatMap(([id, groups]) => this.#namedGroups(id, groups)),
      ...this.#texts(PAYMENT_TERMS, invoice.values.get(PAYMENT_TERMS) ?? []),
      ...this.#texts('BG-1', groupsIn(invoice, 'BG-1').map(noteText)),
      ...this.#section(words.other, [
        {
          kind: 'table',
          columns: PATH_AND_VALUE,
          rows: this.#others.values.map(({ path, value }) => [path, value]),
        },
      ]),
      {
        kind: 'paragraph',
        text: words.origin.replace('{file}', attached).replace('{profile}', profile),
      },
    ]
  }

  #section(title: string, blocks: readonly Block[]): Block[] {
    const filled = blocks.filter((block) => block.kind !== 'table' || block.rows.length > 0)
    return filled.length === 0 ? [] : [{ kind: 'heading', level: 2, text: title }, ...filled]
  }

  #parties(): Block {
    const { name } = this.#labels
    const cells = PARTIES.map((id) =>
      groupsIn(this.#invoice, id)
        .flatMap((party) => this.#pairs(party, []))
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
    )
    return { kind: 'table', columns: [{ width: 1 }, { width: 1 }], head: PARTIES.map(name), rows: [cells] }
  }

  /** Each group as names and values. */
  #namedGroups(id: string, groups: readonly FoundGroup[]): Block[] {
    return this.#section(
      this.#labels.name(id),
      groups.map((group) => this.#namesAndValues(this.#pairs(group, []))),
    )
  }

  #namesAndValues(rows: readonly (readonly [string, string])[]): Block {
    return { kind: 'table', columns: NAME_AND_VALUE, rows }
  }

  /** The terms of a group and of the groups in it, with their names. */
  #pairs(found: FoundGroup, without: readonly string[]): (readonly [string, string])[] {
    const own = found.group.terms
      .filter(({ id }) => found.values.has(id) && !without.includes(id))
      .map((term) => [this.#labels.name(term.id), this.#shown(term, found.values.get(term.id)!)] as const)
    if (found.group.id === 'BG-0') return own
    const inner = [...found.groups].filter(([id]) => id !== SUB_LINES).flatMap(([, groups]) => groups)
    return [...own, ...inner.flatMap((one) => this.#pairs(one, without))]
  }

  #lines(): Block[] {
    const { words, name } = this.#labels
    const rows = groupsIn(this.#invoice, 'BG-25').flatMap((line) => this.#lineRows(line, ''))
    const right = 'right' as const
    const columns: Column[] = [
      ...[{ width: 8 }, { width: 33 }],
      ...[18, 13, 11, 14].map((width) => ({ width, align: right })),
    ]
    const head = ['#', words.item, words.quantity, words.price, words.vat, words.amount]
    return this.#section(name('BG-25'), [{ kind: 'table', columns, head, rows }])
  }

  /** A line, and below it the lines of which it is made. */
  #lineRows(line: FoundGroup, indent: string): string[][] {
    const details = this.#pairs(line, LINE_COLUMNS).map(([label, value]) => `${label}: ${value}`)
    const row = [
      `${indent}${this.#value(line, 'BT-126')}`,
      [this.#value(line, 'BT-153'), ...details].join('\n'),
      `${this.#value(line, 'BT-129')} ${this.#value(line, 'BT-130')}`,
      this.#value(line, 'BT-146'),
      this.#rate(line, 'BT-151', 'BT-152'),
      this.#value(line, 'BT-131'),
    ]
    return [row, ...groupsIn(line, SUB_LINES).flatMap((inner) => this.#lineRows(inner, `${indent}– `))]
  }

  #vat(): Block[] {
    const { words, name } = this.#labels
    const rows = groupsIn(this.#invoice, 'BG-23').map((vat) => [
      ['BT-118', 'BT-120', 'BT-121']
        .map((id) => this.#value(vat, id))
        .filter((text) => text !== '')
        .join('\n'),
      this.#percent(vat, 'BT-119'),
      this.#value(vat, 'BT-116'),
      this.#value(vat, 'BT-117'),
    ])
    const columns: Column[] = [
      { width: 4 },
      ...[1, 2, 2].map((width) => ({ width, align: 'right' as const })),
    ]
    const head = [words.category, words.rate, words.base, name('BT-117')]
    return this.#section(name('BG-23'), [{ kind: 'table', columns, head, rows }])
  }

  #totals(): Block[] {
    const rows = groupsIn(this.#invoice, 'BG-22').flatMap((totals) =>
      totals.group.terms
        .filter(({ id }) => totals.values.has(id))
        .map(({ id }) => {
          const currency = valueIn(this.#invoice, id === 'BT-111' ? 'BT-6' : 'BT-5') ?? ''
          return [this.#labels.name(id), `${this.#value(totals, id)} ${currency}`.trim()]
        }),
    )
    return this.#section(this.#labels.name('BG-22'), [{ kind: 'table', columns: NAME_AND_AMOUNT, rows }])
  }

  #texts(id: string, texts: readonly string[]): Block[] {
    const name = this.#labels.name(id)
    return this.#section(
      name,
      texts.map((text): Block => ({ kind: 'paragraph', text })),
    )
  }

  #value(found: FoundGroup, id: string): string {
    const term = found.group.terms.find((one) => one.id === id)
    const values = found.values.get(id)
    return term === undefined || values === undefined ? '' : this.#shown(term, values)
  }

  #rate(found: FoundGroup, category: string, rate: string): string {
    return `${valueIn(found, category) ?? ''} ${this.#percent(found, rate)}`.trim()
  }

  #percent(found: FoundGroup, id: string): string {
    const value = this.#value(found, id)
    return value === '' ? '' : `${value} %`
  }

  #shown({ id, kind }: Term, values: readonly string[]): string {
    const list = CODES[id]
    return values
      .map((value) => (list === undefined ? this.#formatted(kind, value) : this.#named(list, value)))
      .join('\n')
  }

  /** What a code means, with the code. */
  #named(list: CodeList, code: string): string {
    const meaning = this.#labels.meaning(list, code)
    return meaning === undefined ? code : `${meaning} (${code})`
  }

  #formatted(kind: Term['kind'], value: string): string {
    switch (kind) {
      case 'amount':
      case 'price':
        return this.#number(value, 2)
      case 'number':
        return this.#number(value, 0)
      case 'date': {
        const day = dayOf(value)
        return day === undefined ? value : this.#labels.date(day)
      }
      default:
        return value
    }
  }

  /** With the signs of the language, and without zeros at the end; what is no number stays as it is. */
  #number(value: string, places: number): string {
    const [, sign = '', whole, fraction = ''] = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(value) ?? []
    if (whole === undefined) return value
    const { decimalSign, groupSign } = this.#labels
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, groupSign)
    const shown = fraction.replace(/0+$/, '').padEnd(places, '0')
    return `${sign}${grouped}${shown === '' ? '' : decimalSign + shown}`
  }
}

/** The code of its subject, and the text. */
function noteText(note: FoundGroup): string {
  return ['BT-21', 'BT-22'].flatMap((id) => note.values.get(id) ?? []).join(': ')
}
