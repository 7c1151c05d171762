import type { Failure } from '../../conformance/judge.js'
import { eachObject } from '../../edit/draft-objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import {
  forEachDict,
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

const MAX_NESTING = 8
/** Names with a meaning of their own keep it. */
const SPECIAL: ReadonlySet<string> = new Set(['All', 'None', 'Cyan', 'Magenta', 'Yellow', 'Black'])
const PROCESS: ReadonlySet<string> = new Set(['Cyan', 'Magenta', 'Yellow', 'Black', 'None'])
const COMPONENTS: Readonly<Record<string, number>> = { DeviceGray: 1, CalGray: 1, DeviceCMYK: 4 }

/** Inks with one definition each (ISO 19005-2, 6.2.4.4), and no overprinting of CMYK profiles (6.2.4.2). */
export function repairInks(conversion: Conversion, failures: readonly Failure[]): void {
  const fails = (type: string): boolean => failuresAbout(failures, type).length > 0
  if (fails('PDDeviceN')) defineColorants(conversion)
  if (fails('PDSeparation') || fails('PDDeviceN')) distinguishInks(conversion)
}

/** Profiles of CMYK are never overprinted in mode 1, also not those that become the default. */
export function forbidOverprintMode(conversion: Conversion): void {
  const { draft } = conversion
  eachObject(draft, (value) => {
    conversion.spend()
    let isChanged = false
    forEachDict(value, (dict) => {
      if (dict.get('OPM') !== 1) return
      dict.set('OPM', 0)
      conversion.change('graphics_state_repaired', { detail: 'OPM' })
      isChanged = true
    })
    return isChanged
  })
}

/** Two inks of one name that are shown differently are two inks: the later ones get names of their own. */
function distinguishInks(conversion: Conversion): void {
  const { file } = conversion
  const definitions = new Map<string, { readonly signature: string; readonly space: readonly PdfValue[] }[]>()
  eachSpace(conversion, 'Separation', (space) => {
    const name = file.name(space[1]) ?? ''
    const signature = `${signatureOf(file, space[2], 0)} ${signatureOf(file, space[3], 0)}`
    const known = definitions.get(name) ?? []
    definitions.set(name, known)
    const index = known.findIndex((other) => other.signature === signature)
    if (index < 0) known.push({ signature, space: [...space] })
    const at = index < 0 ? known.length - 1 : index
    if (at === 0) return false
    if (SPECIAL.has(name)) {
      space[2] = known[0]!.space[2]!
      space[3] = known[0]!.space[3]!
      conversion.loss('colour_changed', { detail: name })
    } else {
      space[1] = new PdfName(`${name} ${at + 1}`)
      conversion.change('colour_space_repaired', { detail: name })
    }
    return true
  })
}

/** The definitions of the inks of a DeviceN space, which only programs for separations use. */
function defineColorants(conversion: Conversion): void {
  const { file } = conversion
  const known = new Map<string, PdfValue>()
  eachSpace(conversion, 'Separation', (space) => {
    const name = file.name(space[1]) ?? ''
    if (!known.has(name)) known.set(name, [...space])
    return false
  })
  eachSpace(conversion, 'DeviceN', (space) => {
    const attributes: PdfDict = new Map(file.dict(space[4]))
    const colorants: PdfDict = new Map(file.dict(attributes.get('Colorants')))
    const components = file.array(file.dict(attributes.get('Process'))?.get('Components')) ?? []
    const defined = new Set([...colorants.keys(), ...components.map((item) => file.name(item) ?? '')])
    let isChanged = false
    for (const item of file.array(space[1]) ?? []) {
      const name = file.name(item)
      if (name === undefined || PROCESS.has(name) || defined.has(name)) continue
      const definition = known.get(name) ?? plainInk(conversion, name, space[2] ?? null)
      known.set(name, definition)
      colorants.set(name, definition)
      isChanged = true
      conversion.change('colour_space_repaired', { detail: name })
    }
    if (!isChanged) return false
    attributes.set('Colorants', colorants)
    space[4] = attributes
    return true
  })
}

/** An ink that is black in the space that readers show instead. */
function plainInk({ file }: Conversion, name: string, alternate: PdfValue): PdfValue {
  const space = file.resolve(alternate)
  const family = file.name(Array.isArray(space) ? space[0] : space) ?? ''
  const profile = Array.isArray(space) ? file.dict(space[1]) : undefined
  const count = file.number(profile?.get('N')) ?? COMPONENTS[family] ?? 3
  const isSubtractive = count === 4
  const none = Array.from({ length: count }, () => (isSubtractive ? 0 : 1))
  const full = Array.from({ length: count }, (_, index) => (isSubtractive && index === 3 ? 1 : 0))
  const tint: PdfDict = new Map<string, PdfValue>([
    ['FunctionType', 2],
    ['Domain', [0, 1]],
    ['C0', family === 'Lab' ? [100, 0, 0] : none],
    ['C1', family === 'Lab' ? [0, 0, 0] : full],
    ['N', 1],
  ])
  return [new PdfName('Separation'), new PdfName(name), alternate, tint]
}

/** Visits the arrays of a family of colour spaces; `visit` changes them in place and returns whether it did. */
function eachSpace(conversion: Conversion, family: string, visit: (space: PdfValue[]) => boolean): void {
  const { draft, file } = conversion
  eachObject(draft, (value) => {
    conversion.spend()
    let isChanged = false
    const look = (item: PdfValue, depth: number): void => {
      if (item instanceof PdfRef || depth > MAX_NESTING) return
      if (Array.isArray(item)) {
        if (file.name(item[0]) === family && item.length >= 4 && visit(item)) isChanged = true
        for (const inner of item) look(inner, depth + 1)
      } else if (isDict(item)) for (const inner of item.values()) look(inner, depth + 1)
      else if (item instanceof PdfStream) look(item.dict, depth)
    }
    look(value, 0)
    return isChanged
  })
}

/** The same for values that are equal as PDF objects. */
function signatureOf(file: PdfFile, value: PdfValue | undefined, depth: number): string {
  if (depth > MAX_NESTING) return '…'
  const found = file.resolve(value)
  const inner = (item: PdfValue | undefined): string => signatureOf(file, item, depth + 1)
  if (found instanceof PdfName) return `/${found.value}`
  if (found instanceof PdfString) return `(${found.bytes.join(' ')})`
  if (Array.isArray(found)) return `[${found.map(inner).join(' ')}]`
  if (found instanceof PdfStream)
    return `${inner(found.dict)} ${file.primitives.md5(file.decode(found)).join(' ')}`
  if (isDict(found))
    return [...found]
      .map(([key, item]) => `${key} ${inner(item)}`)
      .sort()
      .join(' ')
  return String(found)
}
