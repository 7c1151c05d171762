import { type FieldType, fieldType } from '../document/forms/field-types.js'
import {
  type FieldOption,
  MAX_LISTED_OPTIONS,
  readOptions,
  readValues,
} from '../document/forms/field-values.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'

/** Everything that determines a widget's appearance: its own and its inherited entries. */
export interface WidgetDescription {
  readonly file: PdfFile
  readonly widget: PdfDict
  readonly type: FieldType | undefined
  readonly flags: number
  readonly values: readonly string[]
  /**
   * The options of a choice field, of very many only the first ones; a button's /Opt does not affect its
   * appearance, and can be long.
   */
  readonly options: readonly FieldOption[]
  readonly maxLength: number | undefined
  /** 0, 1 or 2: left, centred, right. */
  readonly quadding: number
  /** The indexes of the selected options (/I), used if there is no value. */
  readonly chosen: readonly number[]
  readonly topIndex: number
  readonly defaultAppearance: Uint8Array | undefined
  /** The font of a name in the default appearance, unresolved. */
  font(name: string): PdfValue | undefined
}

/** Reads a widget and its ancestors; `form` is the file's /AcroForm. */
export function describeWidget(file: PdfFile, form: PdfDict | undefined, widget: PdfDict): WidgetDescription {
  const levels = parentsOf(file, widget)
  const inherited = (key: string): PdfValue | undefined => levels.find((level) => level.has(key))?.get(key)
  const flags = file.number(inherited('Ff')) ?? 0
  const type = fieldType(file.name(inherited('FT')), flags)
  return {
    file,
    widget,
    type,
    flags,
    values: readValues(file, inherited('V')),
    options: type === 'choice' ? readOptions(file, inherited('Opt'), MAX_LISTED_OPTIONS) : [],
    maxLength: file.number(inherited('MaxLen')),
    quadding: file.number(inherited('Q') ?? form?.get('Q')) ?? 0,
    chosen: (file.array(inherited('I')) ?? []).map((item) => file.number(item) ?? -1),
    topIndex: file.number(inherited('TI')) ?? 0,
    defaultAppearance: file.bytes(inherited('DA') ?? form?.get('DA')),
    font(name) {
      for (const resources of [inherited('DR'), form?.get('DR')]) {
        const found = file.dict(file.dict(resources)?.get('Font'))?.get(name)
        if (found !== undefined) return found
      }
      return undefined
    },
  }
}

/** The widget and its ancestor fields. */
function parentsOf(file: PdfFile, widget: PdfDict): PdfDict[] {
  const levels = [widget]
  const seen = new Set<number>()
  for (let at = widget; levels.length < file.limits.maxTreeDepth; ) {
    const parent = at.get('Parent')
    if (!(parent instanceof PdfRef) || seen.has(parent.num)) break
    seen.add(parent.num)
    const above = readParent(file, parent)
    if (above === undefined) break
    levels.push(above)
    at = above
  }
  return levels
}

/** Fields with this many kids are cached, because each kid reads them. */
const MANY_KIDS = 16
const largeParents = new WeakMap<PdfFile, Map<number, PdfDict>>()

function readParent(file: PdfFile, parent: PdfRef): PdfDict | undefined {
  // Changed objects are already in memory, and can change again.
  if (file.changed(parent.num)) return file.dict(parent)
  const ofFile = largeParents.get(file) ?? new Map<number, PdfDict>()
  largeParents.set(file, ofFile)
  const known = ofFile.get(parent.num)
  if (known !== undefined) return known
  const dict = file.resolve(parent)
  if (!isDict(dict)) return undefined
  if ((file.array(dict.get('Kids'))?.length ?? 0) < MANY_KIDS) return dict
  const withoutKids: PdfDict = new Map(dict)
  withoutKids.delete('Kids')
  ofFile.set(parent.num, withoutKids)
  return withoutKids
}
