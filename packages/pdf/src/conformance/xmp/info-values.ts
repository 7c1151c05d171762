import type { Packet } from './packet.js'
import type { XmpNode } from './read-rdf.js'

const DC = 'http://purl.org/dc/elements/1.1/'
const PDF = 'http://ns.adobe.com/pdf/1.3/'
const XMP = 'http://ns.adobe.com/xap/1.0/'

/** The values that the information dictionary repeats (ISO 19005-1, 6.7.3), by the names that rules use. */
export interface InfoValues {
  readonly XMPTitle: string | null
  readonly XMPCreator: string | null
  readonly XMPCreatorSize: number | null
  readonly XMPDescription: string | null
  readonly XMPKeywords: string | null
  readonly XMPCreatorTool: string | null
  readonly XMPProducer: string | null
  readonly XMPCreateDate: string | null
  readonly XMPModifyDate: string | null
}

export function infoValues({ properties }: Packet): InfoValues {
  const find = (namespace: string, local: string): XmpNode | undefined =>
    properties.find((node) => node.namespace === namespace && node.local === local)
  const text = (namespace: string, local: string): string | null => {
    const node = find(namespace, local)
    return node?.form === 'simple' ? node.value : null
  }
  const creator = find(DC, 'creator')
  const creators = creator?.form === 'Seq' || creator?.form === 'Alt' ? creator.children : undefined
  const names = creators?.map(({ value }) => value)
  return {
    XMPTitle: defaultText(find(DC, 'title')),
    XMPCreator: names === undefined ? null : names.length === 1 ? names[0]! : `[${names.join(',')}]`,
    XMPCreatorSize: names?.length ?? null,
    XMPDescription: defaultText(find(DC, 'description')),
    XMPKeywords: text(PDF, 'Keywords'),
    XMPCreatorTool: text(XMP, 'CreatorTool'),
    XMPProducer: text(PDF, 'Producer'),
    XMPCreateDate: text(XMP, 'CreateDate'),
    XMPModifyDate: text(XMP, 'ModifyDate'),
  }
}

/** The default of a language alternative, or else its first; every item must be a text with a language. */
function defaultText(node: XmpNode | undefined): string | null {
  if (node?.form !== 'Alt') return null
  const items = node.children
  if (items.some(({ form, lang }) => form !== 'simple' || lang === undefined)) return null
  return (items.find(({ lang }) => lang?.toLowerCase() === 'x-default') ?? items[0])?.value ?? null
}

/**
 * Whether a date of the information dictionary and one of XMP are the same moment; null if the information
 * dictionary has none.
 */
export function doDatesMatch(ofInfo: string | undefined, ofXmp: string | null): boolean | null {
  if (ofInfo === undefined) return null
  const moment = momentOf(infoDate.exec(ofInfo))
  return moment !== undefined && moment === momentOf(xmpDate.exec(ofXmp ?? ''))
}

/** ISO 32000-1, 7.9.4. The groups are those of `momentOf`. */
const infoDate =
  /^D:(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)()(?:Z(?:'|00(?:'(?:00'?)?)?)?|([+-])([01]\d|2[0-3])(?:'(?:([0-5]\d)'?)?)?)?)?)?)?)?)?$/
/** A date in XMP must have a day, because a month is not a moment. */
const xmpDate =
  /^(\d{1,4})-(\d+)-(\d+)(?:T(\d+)(?::(\d+)(?::(\d+)(?:\.(\d+))?)?)?(?:Z|([+-])(\d+)(?::(\d+))?)?)?$/

/** In milliseconds; without an offset the time is UTC. */
function momentOf(match: RegExpExecArray | null): number | undefined {
  if (match === null) return undefined
  const number = (at: number, missing = 0): number => (match[at] ? Number(match[at]) : missing)
  const milliseconds = match[7] ? Math.trunc(Number(`0.${match[7]}`) * 1000) : 0
  const sign = match[8] === '-' ? -1 : 1
  const local = Date.UTC(
    number(1),
    number(2, 1) - 1,
    number(3, 1),
    number(4),
    number(5),
    number(6),
    milliseconds,
  )
  return local - sign * (number(9) * 60 + number(10)) * 60_000
}
