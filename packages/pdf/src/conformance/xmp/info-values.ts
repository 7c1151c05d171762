import { parseDate } from '../../syntax/date.js'
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
  const creators = creator !== undefined && isArray(creator) ? creator.children : undefined
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

function isArray({ form }: XmpNode): boolean {
  return form !== 'simple' && form !== 'struct'
}

/** The text of the language alternative that is the default. */
function defaultText(node: XmpNode | undefined): string | null {
  if (node === undefined || !isArray(node)) return null
  return node.children.find(({ lang }) => lang === 'x-default')?.value ?? null
}

/** Whether a date of the information dictionary is the same moment; null if one of the two is absent. */
export function doDatesMatch(ofInfo: string | undefined, ofXmp: string | null): boolean | null {
  if (ofInfo === undefined || ofXmp === null) return null
  const [one, other] = [momentOf(ofInfo), momentOf(ofXmp)]
  if (other === undefined) return null
  return one === other
}

function momentOf(text: string): number | undefined {
  const date = parseDate(text)
  return date === undefined ? undefined : Date.parse(date)
}
