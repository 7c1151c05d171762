import { XMLNS, type XmlAttribute, type XmlElement } from '../conformance/xmp/read-xml.js'
import { elementsIn, type Reading, textOf } from './paths.js'
import type { Invoice } from './read-invoice.js'

/** A value that is no known term. */
export interface UnreadValue {
  /** The names of the elements from the outside to the inside; those that repeat have a number. */
  readonly path: string
  readonly value: string
}

export interface UnreadValues {
  readonly values: readonly UnreadValue[]
  /** How many there are beyond these, and how many are cut. */
  readonly more: number
}

/** Elements whose names say nothing in a path. */
const OUTER = ['SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction']
/** A longer value is cut. */
const LONGEST = 5_000
/** The beginning of a longer path is cut off. */
const LONGEST_PATH = 300
const CUT = '… '
/** Characters of all values together. */
const MAX_CHARACTERS = 200_000
const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'
/** Attributes about the form of a value, or about the list that its code is from. */
const ABOUT_FORM =
  /^(?:format|languageID|characterSetCode|encodingCode|uri|(?:list|scheme|unitCodeList|currencyCodeList)(?:ID|Name|URI|DataURI|VersionID|AgencyID|AgencyName))$/

/** What an invoice says beyond the terms that were read, such as what only an extension knows. */
export function unreadValues({ node, reading }: Invoice, most: number): UnreadValues {
  const values: UnreadValue[] = []
  let more = 0
  let left = MAX_CHARACTERS
  tellUnread(node.element, '', reading, (path, value) => {
    const length = Math.min(value.length, LONGEST, values.length < most ? left : 0)
    if (length < value.length) more++
    if (length === 0) return
    left -= length
    values.push({ path, value: value.slice(0, length) })
  })
  return { values, more }
}

type Tell = (path: string, value: string) => void

/** No generator: delegation through each level of a deep tree takes too long. */
function tellUnread(element: XmlElement, path: string, reading: Reading, tell: Tell): void {
  for (const attribute of element.attributes)
    if (!reading.read.has(attribute) && isTold(attribute, reading))
      tell(joined(path, `@${attribute.local}`, ' '), attribute.value.trim())
  const inner = elementsIn(element)
  const text = inner.length === 0 ? textOf(element) : ''
  if (text !== '' && !reading.read.has(element) && !isTax(element, text, path)) tell(path, text)
  const counts = new Map<string, number>()
  for (const { local } of inner) counts.set(local, (counts.get(local) ?? 0) + 1)
  const seen = new Map<string, number>()
  for (const one of inner) {
    const number = (seen.get(one.local) ?? 0) + 1
    seen.set(one.local, number)
    const name = counts.get(one.local) === 1 ? one.local : `${one.local} ${number}`
    tellUnread(one, OUTER.includes(one.local) ? path : joined(path, name), reading, tell)
  }
}

/** Cut where it grows: a long path would otherwise be written for each of many values. */
function joined(path: string, name: string, between = ' › '): string {
  const last = name.slice(-LONGEST_PATH)
  const whole = path === '' ? last : `${path}${between}${last}`
  return whole.length > LONGEST_PATH ? `${CUT}${whole.slice(CUT.length - LONGEST_PATH)}` : whole
}

function isTold({ namespace, local, value }: XmlAttribute, { known }: Reading): boolean {
  if (namespace === XMLNS || namespace === SCHEMA_INSTANCE || value.trim() === '') return false
  if (local === 'currencyID') return value !== known.get('BT-5')
  return !ABOUT_FORM.test(local)
}

/** That a tax is VAT is what the terms are about. */
function isTax({ local }: XmlElement, text: string, path: string): boolean {
  return text === 'VAT' && (local === 'TypeCode' || path.endsWith('TaxScheme › ID'))
}
