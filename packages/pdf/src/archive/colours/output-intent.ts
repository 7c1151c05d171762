import type { Failure } from '../../conformance/judge.js'
import { eachObject, editableEntry } from '../../edit/draft-objects.js'
import { asciiBytes, asciiText } from '../../syntax/characters.js'
import {
  isDict,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { failuresAbout } from '../rules/draft-failures.js'
import { cmykProfile, srgbProfile } from './own-profiles.js'
import { forbidOverprintMode } from './repair-inks.js'
import { addProfile } from './repair-profiles.js'

type OutputSpace = 'RGB ' | 'CMYK' | 'GRAY'

const COMPONENTS: Readonly<Record<OutputSpace, number>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 }

/**
 * Gives the document an output intent, and default colour spaces to device colours that it does not describe (ISO
 * 19005-2, 6.2.3 and 6.2.4.3).
 */
export function settleColours(
  conversion: Conversion,
  failures: readonly Failure[],
  givenProfile: Uint8Array | undefined,
): void {
  const uses = (space: string): boolean => failuresAbout(failures, `PDDevice${space}`).length > 0
  const wanted: OutputSpace =
    uses('CMYK') && !uses('RGB') && !hasColouredAnnotations(conversion) ? 'CMYK' : 'RGB '
  const space = existingIntent(conversion) ?? addIntent(conversion, wanted, givenProfile)
  if (uses('RGB') && space !== 'RGB ')
    addDefault(conversion, 'DefaultRGB', addProfile(conversion, srgbProfile(), 3))
  const hasCmykProfile = uses('CMYK') && space !== 'CMYK'
  if (hasCmykProfile)
    addDefault(conversion, 'DefaultCMYK', addProfile(conversion, givenProfile ?? cmykProfile(), 4))
  if (conversion.part > 1 && (hasCmykProfile || failuresAbout(failures, 'PDICCBasedCMYK').length > 0))
    forbidOverprintMode(conversion)
}

/** PDF/A-1 allows the colours of annotations only with an intent of RGB (ISO 19005-1, 6.5.3). */
function hasColouredAnnotations({ draft, file, part }: Conversion): boolean {
  if (part !== 1) return false
  return draft.pageNums.some((num) =>
    (file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? []).some((item) => {
      const dict = file.dict(item)
      return dict?.has('C') === true || dict?.has('IC') === true
    }),
  )
}

/** The colour space of the document's own intent, if it may stay; others are removed. */
function existingIntent(conversion: Conversion): OutputSpace | undefined {
  const { draft, file, part } = conversion
  const { catalogue } = draft
  const intents = file.array(catalogue.get('OutputIntents'))
  if (intents === undefined) return undefined
  let found: { space: OutputSpace; profile: PdfValue } | undefined
  const kept: PdfValue[] = []
  for (const entry of intents) {
    const dict = file.dict(entry)
    if (dict === undefined) continue
    const profile = dict.get('DestOutputProfile')
    const space = outputSpace(conversion, profile, part === 1 ? 3 : 5)
    const isSame = found === undefined || found.profile === profile || sameReference(found.profile, profile)
    const isUsable = dict.has('DestOutputProfileRef')
      ? false
      : profile === undefined || (space !== undefined && isSame)
    if (!isUsable) {
      conversion.change('output_intent_removed')
      continue
    }
    kept.push(entry)
    if (space !== undefined && profile !== undefined) found ??= { space, profile }
  }
  if (kept.length > 0) catalogue.set('OutputIntents', kept)
  else catalogue.delete('OutputIntents')
  if (found === undefined) return undefined
  const isOfArchive = kept.some((entry) => {
    const dict = file.dict(entry)
    return file.name(dict?.get('S')) === 'GTS_PDFA1' && dict?.has('DestOutputProfile') === true
  })
  // All intents have one profile, so the archive's takes the one that is there.
  if (!isOfArchive) {
    const withoutProfile = kept.filter((entry) => file.name(file.dict(entry)?.get('S')) !== 'GTS_PDFA1')
    catalogue.set('OutputIntents', [...withoutProfile, draft.add(intentDict(found.profile, 'Custom'))])
    conversion.change('output_intent_added', { detail: found.space.trim() })
  }
  return found.space
}

function sameReference(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  return one instanceof PdfRef && other instanceof PdfRef && one.num === other.num
}

function outputSpace(
  { file }: Conversion,
  value: PdfValue | undefined,
  below: number,
): OutputSpace | undefined {
  const stream = file.resolve(value)
  if (!(stream instanceof PdfStream)) return undefined
  const bytes = file.decode(stream)
  if (bytes.length < 128 || asciiText(bytes, 36, 40) !== 'acsp' || bytes[8]! >= below) return undefined
  const space = asciiText(bytes, 16, 20)
  const deviceClass = asciiText(bytes, 12, 16)
  if ((deviceClass !== 'prtr' && deviceClass !== 'mntr') || !Object.hasOwn(COMPONENTS, space))
    return undefined
  const isStated = file.number(stream.dict.get('N')) === COMPONENTS[space as OutputSpace]
  return isStated ? (space as OutputSpace) : undefined
}

function addIntent(conversion: Conversion, space: OutputSpace, given: Uint8Array | undefined): OutputSpace {
  const { draft, file } = conversion
  const { catalogue } = draft
  const isCmyk = space === 'CMYK'
  const profile = isCmyk
    ? addProfile(conversion, given ?? cmykProfile(), 4)
    : addProfile(conversion, srgbProfile(), 3)
  const others = (file.array(catalogue.get('OutputIntents')) ?? []).filter(
    (entry) => file.name(file.dict(entry)?.get('S')) !== 'GTS_PDFA1',
  )
  const intent = intentDict(profile, isCmyk ? 'Custom' : 'sRGB')
  catalogue.set('OutputIntents', [...others, draft.add(intent)])
  conversion.change('output_intent_added', { detail: isCmyk ? 'CMYK' : 'sRGB' })
  return space
}

function intentDict(profile: PdfValue, identifier: string): PdfDict {
  return new Map<string, PdfValue>([
    ['Type', new PdfName('OutputIntent')],
    ['S', new PdfName('GTS_PDFA1')],
    ['OutputConditionIdentifier', new PdfString(asciiBytes(identifier))],
    ['Info', new PdfString(asciiBytes(identifier))],
    ['DestOutputProfile', profile],
  ])
}

/** A default colour space in all resources (ISO 32000-1, 8.6.5.6): the colours stay, and their meaning is defined. */
function addDefault(conversion: Conversion, name: string, profile: PdfRef): void {
  const { draft, file } = conversion
  const space = draft.add([new PdfName('ICCBased'), profile])
  const seen = new Set<PdfDict>()
  eachResources(conversion, (resources) => {
    if (seen.has(resources)) return
    seen.add(resources)
    let spaces = editableEntry(draft, resources, 'ColorSpace')
    if (spaces === undefined) {
      spaces = new Map()
      resources.set('ColorSpace', spaces)
    }
    if (file.resolve(spaces.get(name)) === null) spaces.set(name, space)
  })
  conversion.change('default_colour_space_added', { detail: name })
}

/** The resource dictionaries of pages, forms, patterns and fonts, to be changed in place. */
function eachResources(conversion: Conversion, visit: (resources: PdfDict) => void): void {
  const { draft, file } = conversion
  const visitEntry = (holder: PdfDict): void => {
    const resources = editableEntry(draft, holder, 'Resources')
    if (resources !== undefined) visit(resources)
  }
  for (const num of draft.pageNums) visitEntry(draft.edit(num))
  const holders: number[] = []
  eachObject(draft, (value, num) => {
    conversion.spend()
    const dict = value instanceof PdfStream ? value.dict : value
    if (isDict(dict) && file.dict(dict.get('Resources')) !== undefined) holders.push(num)
    return false
  })
  for (const num of holders) visitEntry(draft.edit(num))
}
