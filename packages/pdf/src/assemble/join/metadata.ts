import { readMetadata, readXmpBytes } from '../../document/metadata.js'
import {
  type Claim,
  canBeValidated,
  claimsOf,
  isInformationClaim,
  mayHoldClaims,
} from '../../document/xmp/xmp-claims.js'
import { editPacket } from '../../document/xmp/xmp-edit.js'
import { decodeUnits, encodingOf } from '../../document/xmp/xmp-encoding.js'
import { XmpPacket } from '../../document/xmp/xmp-packet.js'
import { KEYWORD_LIST, newPacket, type SharedKey, sharedProperties } from '../../document/xmp/xmp-write.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { parseDate } from '../../syntax/date.js'
import { isDict, type PdfDict, PdfName, type PdfRef, PdfString } from '../../syntax/objects.js'
import { decodeTextString, encodeTextString } from '../../syntax/text-string.js'
import type { Assembly, Input } from '../assembly.js'
import type { DocumentInfo } from '../options.js'

const PRODUCER = 'Octavo'

/**
 * The entries of the information dictionary (ISO 32000-1, 14.3.3) that callers can set, and those that XMP
 * duplicates.
 */
const infoKeys = {
  title: 'Title',
  author: 'Author',
  subject: 'Subject',
  keywords: 'Keywords',
  creator: 'Creator',
  producer: 'Producer',
} as const satisfies Record<keyof DocumentInfo, string>
const givenKeys = Object.keys(infoKeys) as (keyof DocumentInfo)[]

export interface JoinedMetadata {
  readonly info: PdfRef | undefined
  readonly metadata: PdfRef | undefined
}

/** The first input's information dictionary and XMP, with the caller's values applied. */
export function joinMetadata(assembly: Assembly): JoinedMetadata {
  const [first, ...others] = assembly.inputs
  if (first === undefined) return { info: undefined, metadata: undefined }
  for (const { file, catalogue, report } of others) {
    if (infoOf(file) === undefined && !hasXmp(file, catalogue)) continue
    report.drop('metadata', 'document information', 'the output has that of the first file')
  }
  const { info: wanted } = assembly.options
  const given: DocumentInfo = {
    ...wanted,
    producer: wanted?.producer === undefined ? PRODUCER : wanted.producer,
  }
  const info = joinInfo(assembly, first, given)
  const xmp = joinXmp(assembly, first, given, info)
  return {
    info: info.size > 0 ? assembly.writer.object(info) : undefined,
    metadata: xmp && writeMetadata(assembly, xmp),
  }
}

function infoOf(file: PdfFile): PdfDict | undefined {
  const info = file.resolve(file.trailer.get('Info'))
  return isDict(info) ? info : undefined
}

function hasXmp(file: PdfFile, catalogue: PdfDict): boolean {
  return file.resolve(catalogue.get('Metadata')) !== null
}

function joinInfo(assembly: Assembly, { file, copier, report }: Input, given: DocumentInfo): PdfDict {
  const info: PdfDict = new Map()
  const reason = whyClaimMayBeFalse(assembly, 'PDF/X', '')
  let claimFalls = false
  for (const [key, value] of infoOf(file) ?? []) {
    const found = file.resolve(value)
    const translated = found instanceof PdfString ? found : copier.translate(value)
    if (translated === null) continue
    if (reason !== undefined && isInformationClaim(key)) claimFalls = true
    else info.set(key, translated)
  }
  if (claimFalls && reason !== undefined) report.drop('claim', 'PDF/X identification', reason)
  for (const key of givenKeys) {
    const value = given[key]
    if (value === null) info.delete(infoKeys[key])
    else if (value !== undefined) info.set(infoKeys[key], new PdfString(encodeTextString(value)))
  }
  return info
}

function joinXmp(
  assembly: Assembly,
  input: Input,
  given: DocumentInfo,
  info: PdfDict,
): Uint8Array | undefined {
  const { file, catalogue, report } = input
  if (!hasXmp(file, catalogue)) return undefined
  const bytes = readXmpBytes(file, catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  const edited = packet && editedXmp(assembly, input, packet, given)
  if (edited !== undefined) return edited
  if (givenKeys.some((key) => assembly.options.info?.[key] !== undefined)) {
    report.drop(
      'xmp',
      'XMP metadata',
      'they cannot be read and were replaced by new ones from the given information',
    )
    return newPacket(sharedValues(info))
  }
  const text = (bytes && decodeUnits(bytes, encodingOf(bytes))) ?? ''
  const mayStay = !mayHoldClaims(text) || whyClaimMayBeFalse(assembly, 'PDF/A', '') === undefined
  if (bytes !== undefined && text.includes('RDF') && mayStay) return bytes
  report.drop('xmp', 'XMP metadata', 'they cannot be read')
  return undefined
}

function editedXmp(
  assembly: Assembly,
  { report }: Input,
  packet: XmpPacket,
  given: DocumentInfo,
): Uint8Array | undefined {
  const removed = new Set(staleProperties(packet, given))
  const falseClaims: { readonly claim: Claim; readonly reason: string }[] = []
  for (const claim of claimsOf(packet)) {
    const reason = whyRemoved(assembly, claim)
    if (reason === undefined) continue
    falseClaims.push({ claim, reason })
    for (const property of claim.properties) removed.add(property)
  }
  const added = new Map<SharedKey, string>()
  for (const key of givenKeys) {
    const value = given[key]
    if (typeof value === 'string') added.set(key, value)
  }
  const edited = editPacket(packet, [...removed], added)
  if (edited === undefined) return undefined
  for (const { claim, reason } of falseClaims) report.drop('claim', describeClaim(claim), reason)
  return edited
}

function whyRemoved(assembly: Assembly, claim: Claim): string | undefined {
  const { inputs, options } = assembly
  const isValidated = options.keepsClaims === true && options.encryption === undefined
  const mayStay =
    isValidated &&
    canBeValidated(claim) &&
    inputs.every(({ file, catalogue }) => readMetadata(file, catalogue).claims.length > 0)
  return mayStay ? undefined : whyClaimMayBeFalse(assembly, claim.standard, claim.name)
}

function describeClaim({ standard }: Claim): string {
  return standard === 'PDF declaration' ? 'declarations of conformance' : `${standard} identification`
}

/** The XMP properties that the caller's values replace. */
function staleProperties(packet: XmpPacket, given: DocumentInfo) {
  const stale = givenKeys
    .filter((key) => given[key] !== undefined)
    .flatMap((key) => packet.find(sharedProperties[key].namespace, sharedProperties[key].local))
  if (given.keywords === undefined) return stale
  return [...stale, ...packet.find(KEYWORD_LIST.namespace, KEYWORD_LIST.local)]
}

/**
 * Why the output cannot keep a conformance claim of the first input; undefined if it can. A document that is
 * only rewritten keeps its conformance, except for PDF/A-1, PDF/X-1 to 3 (which do not allow object streams)
 * and PDF/VT (whose document parts are not kept).
 */
function whyClaimMayBeFalse(
  assembly: Assembly,
  standard: Claim['standard'],
  name: string,
): string | undefined {
  const { inputs, options, pages } = assembly
  const [first, ...others] = inputs
  if (others.length > 0) return 'it may not apply to several merged files'
  if (!first?.isWhole || pages.length !== first.pages.length) return 'it may not apply to a part of the pages'
  if (options.encryption !== undefined) return 'it may not apply to an encrypted file'
  if (standard === 'PDF/VT') return 'the document parts that it requires are not kept'
  // A PDF/X claim in the information dictionary alone is one of the first parts: later parts use XMP.
  const isOld = /^PDF\/(A-1|X-[123])/.test(name) || (standard === 'PDF/X' && name === '')
  if (options.objectStreams !== false && isOld) {
    return 'the output has object streams, which it does not allow'
  }
  return undefined
}

/** The values of the information dictionary in their XMP form. */
function sharedValues(info: PdfDict): Map<SharedKey, string> {
  const values = new Map<SharedKey, string>()
  const text = (key: string): string | undefined => {
    const value = info.get(key)
    return value instanceof PdfString ? decodeTextString(value.bytes) : undefined
  }
  const set = (key: SharedKey, value: string | undefined): void => {
    if (value !== undefined && value !== '') values.set(key, value)
  }
  for (const key of givenKeys) set(key, text(infoKeys[key]))
  set('created', parseDate(text('CreationDate') ?? ''))
  set('modified', parseDate(text('ModDate') ?? ''))
  return values
}

/** Without a filter, so that tools without PDF support can find it (ISO 32000-1, 14.3.2). */
function writeMetadata({ writer }: Assembly, xmp: Uint8Array): PdfRef {
  const dict: PdfDict = new Map([
    ['Type', new PdfName('Metadata')],
    ['Subtype', new PdfName('XML')],
  ])
  return writer.stream(dict, { length: xmp.length, blocks: () => [xmp] })
}
