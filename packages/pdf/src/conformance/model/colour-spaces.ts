import type { Resources } from '../../content/resources.js'
import { PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import type { Place } from '../model-object.js'
import { numberIn, objectNumber, unicodeName } from './entries.js'
import { readIccProfile } from './icc-profile.js'
import type { Walk } from './walk.js'

const MAX_NESTING = 8
const MAX_COMPARED = 10_000
const DEFAULTS: Readonly<Record<string, string>> = {
  DeviceGray: 'DefaultGray',
  DeviceRGB: 'DefaultRGB',
  DeviceCMYK: 'DefaultCMYK',
}
const SHORT_NAMES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
}
/** Colorants that need no definition. */
const PROCESS_COLORANTS: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None'])

/** How a colour is used. */
export interface ColourUse {
  readonly isOverprinted: boolean
  readonly overprintMode: number
}

export const PLAIN_USE: ColourUse = { isOverprinted: false, overprintMode: 0 }

/** The blending colour space of the page or group around content. */
export interface BlendingSpace {
  /** Its family, or the colour space of its ICC profile. */
  readonly type: string | null
  readonly family: string | null
  readonly components: number
  readonly indirect: string | null
  readonly digest: string | null
}

/** Colour spaces that content uses (ISO 32000-1, 8.6). */
export class ColourSpaces {
  readonly #walk: Walk
  /** The blending space that is in effect. */
  blending: BlendingSpace | undefined
  /** What was judged since the page or the blending space changed. */
  readonly #judged = new Set<string | PdfValue>()
  /** How the colorants seen so far are defined. */
  readonly #separations = new Map<string, string>()
  readonly #inconsistent = new Set<string>()
  /** How many values of a definition were compared. */
  #compared = 0

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** Device colours are judged again for each page and blending space. */
  renew(): void {
    this.#judged.clear()
  }

  /** Judges a colour space that is a name or an array, with the spaces in it. */
  use(value: PdfValue | undefined, resources: Resources | undefined, use: ColourUse, place: Place): void {
    this.#visit(value, resources, use, place, 0)
  }

  #visit(
    value: PdfValue | undefined,
    resources: Resources | undefined,
    use: ColourUse,
    place: Place,
    depth: number,
  ): void {
    const { file } = this.#walk
    const space = file.resolve(value)
    if (depth > MAX_NESTING) return
    if (space instanceof PdfName) {
      this.#named(SHORT_NAMES[space.value] ?? space.value, resources, use, place, depth)
      return
    }
    if (!Array.isArray(space)) return
    const family = file.name(space[0]) ?? ''
    if (space.length === 1 || family in SHORT_NAMES || family in DEFAULTS) {
      this.#named(SHORT_NAMES[family] ?? family, resources, use, place, depth)
      return
    }
    const key =
      family === 'ICCBased' ? `${objectNumber(space[1])} ${use.isOverprinted} ${use.overprintMode}` : space
    const num = objectNumber(value)
    const own = num > 0 && family !== 'ICCBased' ? `o${num}` : key
    if (this.#judged.has(own)) return
    this.#judged.add(own)
    const inner = (entry: PdfValue | undefined): void =>
      this.#visit(entry, resources, PLAIN_USE, place, depth + 1)
    switch (family) {
      case 'ICCBased':
        this.#profile(space[1], use, place)
        break
      case 'Indexed':
      case 'I':
        this.#walk.add({ type: 'PDIndexed', place, nrComponents: 1 })
        inner(space[1])
        break
      case 'Separation':
        this.#separation(space, place)
        inner(space[2])
        break
      case 'DeviceN':
        this.#deviceN(space, place, inner)
        break
      default:
    }
  }

  #named(name: string, resources: Resources | undefined, use: ColourUse, place: Place, depth: number): void {
    const byDefault = DEFAULTS[name]
    if (byDefault === undefined) {
      if (name !== 'Pattern')
        this.#visit(resources?.find('ColorSpace', name), resources, use, place, depth + 1)
      return
    }
    const replaced = resources?.own('ColorSpace', byDefault)
    if (replaced !== undefined) {
      this.#visit(replaced, undefined, use, place, depth + 1)
      return
    }
    if (this.#judged.has(name)) return
    this.#judged.add(name)
    this.#walk.add({ type: `PD${name}`, place: { ...place, name } })
  }

  #profile(value: PdfValue | undefined, { isOverprinted, overprintMode }: ColourUse, place: Place): void {
    const { file } = this.#walk
    const profile = readIccProfile(file, value)
    if (profile === undefined) return
    const { N, digest, indirect } = profile
    const { blending } = this
    this.#walk.add({
      type: N === 4 ? 'PDICCBasedCMYK' : 'PDICCBased',
      place,
      nrComponents: N,
      OPM: overprintMode,
      overprintFlag: isOverprinted,
      ICCProfileIndirect: indirect,
      ICCProfileMD5: digest,
      currentTransparencyProfileIndirect: blending?.indirect ?? null,
      currentTransparencyICCProfileMD5: blending?.digest ?? null,
    })
    const num = objectNumber(value)
    this.#walk.add({ type: 'ICCInputProfile', place: num > 0 ? { objectNumber: num } : place, ...profile })
  }

  #separation(space: readonly PdfValue[], place: Place): void {
    const { file } = this.#walk
    const name = file.name(space[1]) ?? ''
    this.#compared = 0
    const definition = `${this.#signature(space[2], 0)} ${this.#signature(space[3], 0)}`
    const known = this.#separations.get(name)
    if (known === undefined) this.#separations.set(name, definition)
    else if (known !== definition) this.#inconsistent.add(name)
    this.#walk.add({
      type: 'PDSeparation',
      place: { ...place, name },
      name,
      nrComponents: 1,
      areTintAndAlternateConsistent: !this.#inconsistent.has(name),
    })
    this.#walk.add(unicodeName(name))
  }

  #deviceN(space: readonly PdfValue[], place: Place, inner: (entry: PdfValue | undefined) => void): void {
    const { file } = this.#walk
    const names = (file.array(space[1]) ?? []).flatMap((entry) => file.name(entry) ?? [])
    const attributes = file.dict(space[4])
    const colorants = file.dict(attributes?.get('Colorants'))
    const process = file.dict(attributes?.get('Process'))
    const components = (file.array(process?.get('Components')) ?? []).flatMap(
      (entry) => file.name(entry) ?? [],
    )
    const defined = new Set([...(colorants?.keys() ?? []), ...components])
    this.#walk.add({
      type: 'PDDeviceN',
      place,
      nrComponents: names.length,
      areColorantsPresent: names.every((name) => PROCESS_COLORANTS.has(name) || defined.has(name)),
    })
    for (const name of names) this.#walk.add(unicodeName(name))
    inner(space[2])
    for (const entry of colorants?.values() ?? [])
      if (file.name(file.array(entry)?.[0]) === 'Separation') inner(entry)
    inner(process?.get('ColorSpace'))
  }

  /** The same for values that are equal as PDF objects. */
  #signature(value: PdfValue | undefined, depth: number): string {
    const { file } = this.#walk
    if (depth > MAX_NESTING || ++this.#compared > MAX_COMPARED) return '…'
    const found = value instanceof PdfRef ? file.resolve(value) : (value ?? null)
    if (found instanceof PdfName) return `/${found.value}`
    if (found instanceof PdfString) return `(${found.bytes.join(' ')})`
    if (Array.isArray(found)) return `[${found.map((item) => this.#signature(item, depth + 1)).join(' ')}]`
    if (found instanceof PdfStream)
      return `${this.#signature(found.dict, depth + 1)} ${file.primitives.md5(file.decode(found)).join(' ')}`
    if (found instanceof Map)
      return `<<${[...found]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, item]) => `${key} ${this.#signature(item, depth + 1)}`)
        .join(' ')}>>`
    return String(found)
  }
}

/** The blending space of a transparency group (ISO 32000-1, 11.6.6); undefined if it has none. */
export function blendingSpace(
  walk: Walk,
  value: PdfValue | undefined,
  resources: Resources,
): BlendingSpace | undefined {
  const { file } = walk
  const found = file.resolve(value)
  const name =
    found instanceof PdfName ? found.value : (file.name(Array.isArray(found) ? found[0] : null) ?? '')
  const byDefault = DEFAULTS[name]
  const replaced = byDefault === undefined ? undefined : resources.own('ColorSpace', byDefault)
  if (replaced !== undefined) return blendingSpace(walk, replaced, resources)
  if (name === '') return undefined
  if (name !== 'ICCBased' || !Array.isArray(found)) {
    const named =
      byDefault === undefined && found instanceof PdfName ? resources.find('ColorSpace', name) : undefined
    if (named !== undefined && !(named instanceof PdfName)) return blendingSpace(walk, named, resources)
    const components = { DeviceGray: 1, CalGray: 1, DeviceCMYK: 4 }[name] ?? 3
    return { type: name, family: name, components, indirect: null, digest: null }
  }
  const profile = readIccProfile(file, found[1])
  const dict = file.dict(found[1])
  return {
    type: profile?.colorSpace ?? null,
    family: name,
    components: (dict && numberIn(file, dict, 'N')) ?? 0,
    indirect: profile?.indirect ?? null,
    digest: profile?.digest ?? null,
  }
}
