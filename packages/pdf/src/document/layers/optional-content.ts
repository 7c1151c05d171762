import type { PdfFile } from '../../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../syntax/objects.js'

/** The layers of a file (ISO 32000-1, 8.11.4): optional content groups and their configurations. */
export interface OptionalContent {
  /** The object numbers of the groups. */
  readonly groups: readonly number[]
  /** The default configuration. */
  readonly main: PdfDict
  readonly others: readonly PdfDict[]
}

export interface Layer {
  readonly name: string
  /** Whether it is visible when the file is opened. */
  readonly visible: boolean
}

export function readOptionalContent(file: PdfFile, catalogue: PdfDict): OptionalContent | undefined {
  const properties = file.dict(catalogue.get('OCProperties'))
  if (properties === undefined) return undefined
  const main = file.dict(properties.get('D')) ?? new Map()
  const declared = references(file, properties.get('OCGs'))
  // Readers also apply the configuration to groups that /OCGs does not list.
  const configured = [...references(file, main.get('ON')), ...references(file, main.get('OFF'))]
  const groups = new Set([...declared, ...configured].filter((num) => isGroup(file, num)))
  const others = (file.array(properties.get('Configs')) ?? [])
    .map((value) => file.dict(value))
    .filter((config) => config !== undefined)
  return { groups: [...groups], main, others }
}

export function readLayers(file: PdfFile, catalogue: PdfDict): Layer[] {
  const content = readOptionalContent(file, catalogue)
  if (content === undefined) return []
  const isOff = hiddenBy(file, content.main)
  const intents = configurationIntents(file, content.main)
  return content.groups.map((num) => ({
    name: layerName(file, num),
    visible: !isOff(num) || !matchesIntent(groupIntents(file, num), intents),
  }))
}

export function layerName(file: PdfFile, num: number): string {
  return file.text(file.dict(new PdfRef(num))?.get('Name')) ?? ''
}

/** The numbers of the objects that an array refers to. */
export function references(file: PdfFile, value: PdfValue | undefined): number[] {
  return (file.array(value) ?? []).filter((item) => item instanceof PdfRef).map(({ num }) => num)
}

/** Whether a configuration switches a group off: /BaseState, then /ON, then /OFF (8.11.4.3). */
export function hiddenBy(file: PdfFile, configuration: PdfDict): (group: number) => boolean {
  const isHiddenAtFirst = isName(file.resolve(configuration.get('BaseState')), 'OFF')
  const on = new Set(references(file, configuration.get('ON')))
  const off = new Set(references(file, configuration.get('OFF')))
  return (group) => off.has(group) || (isHiddenAtFirst && !on.has(group))
}

/** The intents of a configuration: groups with none of them are always visible. */
export function configurationIntents(file: PdfFile, configuration: PdfDict): ReadonlySet<string> {
  return intentsOf(file, configuration.get('Intent'))
}

export function groupIntents(file: PdfFile, num: number): ReadonlySet<string> {
  return intentsOf(file, file.dict(new PdfRef(num))?.get('Intent'))
}

export function matchesIntent(group: ReadonlySet<string>, configuration: ReadonlySet<string>): boolean {
  return configuration.has('All') || [...group].some((intent) => configuration.has(intent))
}

function intentsOf(file: PdfFile, value: PdfValue | undefined): ReadonlySet<string> {
  const found = file.resolve(value)
  if (found === null) return new Set(['View'])
  const items = Array.isArray(found) ? found.map((item) => file.resolve(item)) : [found]
  return new Set(items.filter((item) => item instanceof PdfName).map((item) => item.value))
}

function isGroup(file: PdfFile, num: number): boolean {
  const dict = file.resolve(new PdfRef(num))
  return isDict(dict) && !isName(file.resolve(dict.get('Type')), 'OCMD')
}
