import type { FileRow } from '../../records/records.js'
import { refused } from '../errors.js'
import { jsonProblem } from './json-problem.js'

/** A file in the store: an upload of a process, or one of its outputs. */
export interface Held {
  /** As the caller knows it. */
  readonly name: string
  readonly file: FileRow
  readonly processId: string
  readonly isUpload: boolean
}

export interface FormFile extends Held {
  readonly field: string
}

/** Fields whose files are not documents of the request. */
export const FILE_FIELDS = ['embeds', 'watermark', 'stamp', 'facturxXml'] as const

const LONGEST_SHOWN = 300

/**
 * A form with typed access to its fields. Problems are collected, because a caller learns of all of them at once: `check` throws if there is one. An empty value
 * counts as not sent.
 */
export class Form {
  readonly #fields: ReadonlyMap<string, readonly string[]>
  readonly #files: readonly FormFile[]
  readonly #problems: string[] = []

  /** The name that the caller wishes for the output, without an extension; empty if none. */
  readonly outputName: string
  /** The names of files that the route does not take. */
  readonly ignored: readonly string[]

  constructor(
    fields: ReadonlyMap<string, readonly string[]>,
    files: readonly FormFile[],
    outputName: string,
    ignored: readonly string[] = [],
  ) {
    this.#fields = fields
    this.#files = files
    this.outputName = outputName
    this.ignored = ignored
  }

  check(): void {
    if (this.#problems.length > 0) throw refused(`Invalid form data: ${this.#problems.join('\n')}`)
  }

  problem(text: string): void {
    this.#problems.push(text)
  }

  invalid(name: string, value: string, why: string): undefined {
    const shown = value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value
    this.problem(`form field '${name}' is invalid (got '${shown}', resulting to ${why})`)
    return undefined
  }

  has(name: string): boolean {
    return this.text(name) !== undefined
  }

  text(name: string): string | undefined {
    return this.#fields.get(name)?.[0] || undefined
  }

  /** Every value of a field that may be repeated. */
  texts(name: string): readonly string[] {
    return this.#fields.get(name) ?? []
  }

  needed(name: string): string | undefined {
    const value = this.text(name)
    if (value === undefined) this.problem(`form field '${name}' is required`)
    return value
  }

  flag(name: string, usual: boolean): boolean {
    const value = this.text(name)
    if (value === undefined) return usual
    if (/^(?:1|t|T|TRUE|true|True)$/.test(value)) return true
    if (/^(?:0|f|F|FALSE|false|False)$/.test(value)) return false
    this.invalid(name, value, `strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`)
    return usual
  }

  integer(name: string, from: number, to: number): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^[+-]?\d{1,15}$/.test(value))
      return this.invalid(name, value, `strconv.Atoi: parsing ${JSON.stringify(value)}: invalid syntax`)
    return this.#within(name, value, Number(value), from, to)
  }

  number(name: string, from: number, to: number): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(value))
      return this.invalid(name, value, `strconv.ParseFloat: parsing ${JSON.stringify(value)}: invalid syntax`)
    return this.#within(name, value, Number(value), from, to)
  }

  choice<T extends string>(name: string, among: readonly T[]): T | undefined {
    const value = this.text(name)
    const found = among.find((word) => word === value)
    if (value === undefined || found !== undefined) return found
    const listed = among.map((word) => `'${word}'`)
    return this.invalid(
      name,
      value,
      `wrong value, expected either ${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`,
    )
  }

  /** A JSON value with a shape that `read` checks: it returns undefined for another one. */
  json<T>(name: string, shape: string, read: (value: unknown) => T | undefined): T | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return this.invalid(name, text, `unmarshal ${name}: ${jsonProblem(text) ?? 'this is not valid JSON'}`)
    }
    return read(value) ?? this.invalid(name, text, `unmarshal ${name}: this is not ${shape}`)
  }

  /** The documents with one of these extensions, in the order of their names, with numbers by value. */
  documents(extensions: readonly string[]): readonly FormFile[] {
    return this.#files
      .filter(({ field, name }) => !isFileField(field) && extensions.includes(extensionOf(name)))
      .toSorted((one, other) => byName.compare(one.name, other.name))
  }

  neededDocuments(extensions: readonly string[]): readonly FormFile[] {
    const found = this.documents(extensions)
    if (found.length === 0) this.problem(`no form file found for extensions: [${extensions.join(' ')}]`)
    return found
  }

  /** The document with this name. */
  file(name: string): FormFile | undefined {
    return this.#files.find((file) => !isFileField(file.field) && file.name === name)
  }

  /** The files that are not for a field of their own, in the order of the form. */
  everyFile(): readonly FormFile[] {
    return this.#files.filter(({ field }) => !isFileField(field))
  }

  neededFile(name: string): FormFile | undefined {
    const found = this.file(name)
    if (found === undefined) this.problem(`form file '${name}' is required`)
    return found
  }

  /** In the order of the form. */
  filesOf(field: (typeof FILE_FIELDS)[number]): readonly FormFile[] {
    return this.#files.filter((file) => file.field === field)
  }

  #within(name: string, value: string, number: number, from: number, to: number): number | undefined {
    if (number < from) return this.invalid(name, value, `value is inferior to ${from}`)
    return number > to ? this.invalid(name, value, `value is superior to ${to}`) : number
  }
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' })

export function isFileField(field: string): boolean {
  return (FILE_FIELDS as readonly string[]).includes(field)
}

/** In lower case, with its dot. */
export function extensionOf(name: string): string {
  return /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? ''
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const LONGEST_NAME = 120

/** Short enough to be stored with its extension, which tells documents apart. */
export function storedName(name: string): string {
  const extension = extensionOf(name)
  return [...name].length <= LONGEST_NAME
    ? name
    : `${[...name].slice(0, LONGEST_NAME - 20).join('')}${extension.slice(0, 20)}`
}

/** Without folders and control characters. */
export function plainName(name: string): string {
  return name
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .normalize('NFC')
}
