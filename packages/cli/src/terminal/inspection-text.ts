import type { Inspection } from '@octavo/pdf/inspect'
import { byteSize, counted, printable } from '@octavo/tasks/printable'

const MAX_LISTED = 10
const LABEL_WIDTH = 14

/** An inspection in a few lines; `--json` shows everything. */
export function inspectionText(inspection: Inspection, path: string): string {
  const { metadata } = inspection
  const rows: [label: string, value: string | undefined][] = [
    ['Pages', pages(inspection)],
    ['File', fileLine(inspection)],
    ['Title', metadata.title],
    ['Author', metadata.author],
    ['Subject', metadata.subject],
    ['Keywords', metadata.keywords],
    ['Creator', metadata.creator],
    ['Producer', metadata.producer],
    ['Created', metadata.created],
    ['Changed', metadata.modified],
    ['Claims', joined(metadata.claims)],
    ['Encryption', encryption(inspection)],
    ['Bookmarks', some(inspection.outlines.count)],
    ['Labels', inspection.labels === null ? undefined : joined(inspection.labels)],
    ['Fields', joined(inspection.fields.map(({ name, type }) => `${name} (${type})`))],
    ['Signatures', joined(inspection.signatures.map(signature))],
    ['Attachments', joined(inspection.attachments.map(attachment))],
    ['Layers', joined(inspection.layers.map(({ name, visible }) => (visible ? name : `${name} (hidden)`)))],
    ['Tags', tags(inspection)],
    ['Fonts', joined(inspection.fonts.map(font))],
    ['Scripts', some(inspection.javascript)],
    ['XFA form', inspection.xfa === 'none' ? undefined : inspection.xfa],
    ...inspection.repairs.map((repair): [string, string] => ['Repaired', repair]),
    ...inspection.losses.map(({ what }): [string, string] => ['Missing', what]),
  ]
  const lines = rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([label, value]) => `  ${label.padEnd(LABEL_WIDTH)}${printable(value ?? '', 1000)}`)
  return `${printable(path)}\n${lines.join('\n')}\n`
}

function pages({ pages: { count, sizes } }: Inspection): string {
  const shown = sizes.slice(0, MAX_LISTED).map(({ width, height, rotation, count: share }) => {
    const turned = rotation === 0 ? '' : ` rotated by ${rotation}°`
    const often = share === count ? '' : ` (${share})`
    return `${width} × ${height} pt${turned}${often}`
  })
  return `${count}, ${shown.join(', ')}${sizes.length > MAX_LISTED ? ', …' : ''}`
}

function fileLine({ bytes, version, linearized, crossReference, objectStreams }: Inspection): string {
  const parts = [`PDF ${version}`, byteSize(bytes)]
  if (linearized) parts.push('linearized')
  parts.push(crossReference === null ? 'no cross-reference' : `cross-reference ${crossReference}`)
  if (objectStreams) parts.push('object streams')
  return parts.join(', ')
}

function encryption({ encryption: lock }: Inspection): string | undefined {
  if (lock === null) return undefined
  const names = { owner: 'the owner password', user: 'the user password', nothing: 'no password' }
  const forbidden = Object.entries(lock.permissions).filter(([, allowed]) => !allowed)
  const restrictions = forbidden.length === 0 ? '' : `, forbids ${forbidden.map(([name]) => name).join(', ')}`
  return `${lock.method} (revision ${lock.revision}), opened with ${names[lock.openedAs]}${restrictions}`
}

function tags({ tags: { tagged, elements, language } }: Inspection): string | undefined {
  if (elements === 0 && language === null) return undefined
  const parts = [tagged ? 'tagged' : 'not tagged', counted(elements, 'element')]
  if (language !== null) parts.push(`language ${language}`)
  return parts.join(', ')
}

function font({ name, type, embedded, subset }: Inspection['fonts'][number]): string {
  return `${name ?? 'unnamed'} (${type}, ${embedded ? (subset ? 'embedded subset' : 'embedded') : 'not embedded'})`
}

function signature({ field, signer, coversWholeFile }: Inspection['signatures'][number]): string {
  return `${signer ?? field}${coversWholeFile ? '' : ' (not of the whole file)'}`
}

function attachment({ name, page }: Inspection['attachments'][number]): string {
  return page === undefined ? name : `${name} (page ${page})`
}

function some(count: number): string | undefined {
  return count === 0 ? undefined : String(count)
}

function joined(items: readonly string[]): string | undefined {
  if (items.length === 0) return undefined
  const shown = items.slice(0, MAX_LISTED).map((item) => printable(item, 100))
  return items.length > MAX_LISTED
    ? `${shown.join(', ')} and ${items.length - MAX_LISTED} more`
    : shown.join(', ')
}
