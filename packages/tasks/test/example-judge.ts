import { execFileSync, spawnSync } from 'node:child_process'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { JudgedDocument } from '../../pdf/test/judges/document.js'
import type { ExampleExpectation, OutputExpectation } from '../src/example-expectation.js'
import { pictureHeader } from './picture-header.js'

/** Programs without which the expectations of examples cannot be judged. */
export const exampleJudges = ['qpdf', 'pdfinfo', 'pdftotext', 'pdfimages'] as const

export interface JudgedOutput {
  readonly name: string
  readonly bytes: Uint8Array
  /** Opens it, where it is encrypted. */
  readonly password: string
}

/** How the outputs differ from what an example promises; nothing if all is as it says. */
export function problemsOf(expected: ExampleExpectation, outputs: readonly JudgedOutput[]): string[] {
  const { outputs: count = 1, first = {}, last = {}, ...each } = expected
  if (outputs.length !== count) return [`There are ${outputs.length} outputs, not ${count}.`]
  return outputs.flatMap((output, index) => {
    const own = {
      ...each,
      ...(index === 0 ? first : {}),
      ...(index === count - 1 ? last : {}),
    }
    return problemsOfOutput(own, output).map((problem) => `${output.name}: ${problem}`)
  })
}

/**
 * What qpdf has to say against a PDF, and whether poppler counts as many pages as the service did; nothing if
 * all is well.
 */
export function unsoundness({ name, bytes, password }: JudgedOutput, pages: number | null): string[] {
  const path = temporaryFile(bytes)
  const check = spawnSync('qpdf', [`--password=${password}`, '--check', path], { encoding: 'utf8' })
  const isSilent = check.status === 0 && check.stderr === '' && !/warning/i.test(check.stdout)
  const info = spawnSync('pdfinfo', ['-upw', password, path], { encoding: 'utf8' })
  const counted = /^Pages:\s+(\d+)/m.exec(info.stdout)?.[1]
  return [
    ...(isSilent ? [] : [`${name}: qpdf ends with ${check.status}: ${check.stderr || check.stdout}`]),
    ...(counted === String(pages) ? [] : [`${name}: has ${counted} pages, not ${pages}`]),
  ]
}

/** What a task would hand out that does nothing: as many files as it should, called as they should be, each as it came. */
export function passedThrough(
  expected: ExampleExpectation,
  inputs: readonly Omit<JudgedOutput, 'name'>[],
): JudgedOutput[] {
  const { outputs: count = 1, first, last, name } = expected
  return [...Array(count).keys()].map((index) => ({
    ...inputs[Math.min(index, inputs.length - 1)]!,
    name:
      (index === count - 1 ? last?.name : undefined) ?? (index === 0 ? first?.name : undefined) ?? name ?? '',
  }))
}

function problemsOfOutput(expected: OutputExpectation, output: JudgedOutput): string[] {
  const found = new FoundOutput(output)
  return Object.entries(expected).flatMap(([key, value]) => {
    const name = key as keyof OutputExpectation
    try {
      const actual = facts[name](found, value as never)
      if (JSON.stringify(actual) === JSON.stringify(value)) return []
      return [`${name} is ${JSON.stringify(actual)}, not ${JSON.stringify(value)}`]
    } catch (error) {
      return [`${name} cannot be found out: ${String(error).slice(0, 200)}`]
    }
  })
}

/** What is found in place of what is expected: the same, where all is well. */
type Facts = {
  readonly [Key in keyof Required<OutputExpectation>]: (
    output: FoundOutput,
    expected: Required<OutputExpectation>[Key],
  ) => unknown
}

const facts: Facts = {
  name: ({ name }) => name,
  pages: (output) => Number(output.info.Pages),
  text: (output, expected) =>
    mapped(expected, (page, text) => (output.texts[Number(page) - 1]?.includes(text) ? text : null)),
  withoutText: (output, expected) =>
    expected.filter((text) => !output.texts.some((page) => page.includes(text))),
  rotation: (output, expected) => mapped(expected, (page) => Number(output.info[`Page ${page} rot`])),
  size: (output, expected) =>
    mapped(expected, (page) =>
      (output.info[`Page ${page} size`] ?? '')
        .split(/ x | pts/)
        .slice(0, 2)
        .map((length) => Math.round(Number(length))),
    ),
  information: ({ document }, expected) =>
    mapped(expected, (key) => document.info.get(String(key)).text ?? null),
  xmp: ({ document }) => document.catalog.get('Metadata').exists,
  encryption: ({ qpdf }) => {
    const { encrypted, parameters } = qpdf.encrypt
    return encrypted ? `${parameters.method.startsWith('AES') ? 'aes' : 'rc4'}-${parameters.bits}` : 'none'
  },
  forbidden: ({ qpdf }) => {
    const { capabilities } = qpdf.encrypt
    const allowed = {
      print: capabilities.printlow,
      modify: capabilities.modifyother,
      copy: capabilities.extract,
      annotate: capabilities.modifyannotations,
    }
    return Object.entries(allowed).flatMap(([name, isAllowed]) => (isAllowed ? [] : name))
  },
  linearized: (output) => output.info.Optimized === 'yes',
  objectStreams: ({ text }) => /\/Type\s*\/ObjStm/.test(text),
  valid: ({ path, password }) => {
    const { status, stdout, stderr } = spawnSync('qpdf', [`--password=${password}`, '--check', path], {
      encoding: 'utf8',
    })
    return status === 0 && stderr === '' && !/warning/i.test(stdout)
  },
  bookmarks: ({ qpdf }) => titlesOf(qpdf.outlines),
  attachments: ({ qpdf }) => Object.values(qpdf.attachments).map(({ preferredname }) => preferredname),
  fields: ({ qpdf }, expected) => {
    const values = new Map(
      qpdf.acroform.fields.map(({ fullname, value }) => [fullname, plain(value)] as const),
    )
    return mapped(expected, (name) => (values.has(String(name)) ? values.get(String(name)) : null))
  },
  annotations: ({ document }) => {
    const kinds = document.pages.flatMap(({ node }) =>
      node
        .get('Annots')
        .items()
        .map((annotation) => annotation.get('Subtype').name),
    )
    return [...new Set(kinds)].sort()
  },
  images: ({ path }) =>
    run('pdfimages', ['-list', path])
      .split('\n')
      .slice(2)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , type]) => type === 'image' || type === 'stencil')
      .map(([, , , width, height, colour, , , encoding]) => `${encoding} ${width}×${height} ${colour}`),
  picture: ({ bytes }) => pictureHeader(bytes),
  javascript: (output) => output.info.JavaScript === 'yes',
  maxBytes: ({ bytes }, expected) => Math.max(bytes.length, expected),
  imageResolution: ({ path, password }, expected) => {
    const found = highestResolution(run('pdfimages', ['-upw', password, '-list', path]))
    return Math.abs(found - expected) <= expected / 20 ? expected : found
  },
  json: ({ text }, expected) => alike(JSON.parse(text), expected),
  holds: ({ bytes }, expected) =>
    Buffer.from(bytes).toString('utf8').includes(expected) && !isPdf(bytes) ? expected : null,
}

/** In what `pdfimages -list` prints: two lines of titles, then a line for each image with the resolution in its thirteenth column. */
function highestResolution(list: string): number {
  const lines = list.trim().split('\n').slice(2)
  return Math.max(0, ...lines.map((line) => Number(line.trim().split(/\s+/)[12])))
}

interface Outline {
  readonly title: string
  readonly kids: readonly Outline[]
}

/** The parts of `qpdf --json` that are looked at. */
interface QpdfSummary {
  readonly outlines: readonly Outline[]
  readonly attachments: Readonly<Record<string, { readonly preferredname: string }>>
  readonly acroform: { readonly fields: readonly { readonly fullname: string; readonly value: unknown }[] }
  readonly encrypt: {
    readonly encrypted: boolean
    readonly capabilities: Readonly<Record<string, boolean>>
    readonly parameters: { readonly method: string; readonly bits: number }
  }
}

/** An output as the programs see it, each asked when something that it knows is wanted. */
class FoundOutput {
  readonly name: string
  readonly bytes: Uint8Array
  readonly password: string
  readonly path: string
  #info: Readonly<Record<string, string>> | undefined
  #texts: readonly string[] | undefined
  #qpdf: QpdfSummary | undefined
  #document: JudgedDocument | undefined

  constructor({ name, bytes, password }: JudgedOutput) {
    this.name = name
    this.bytes = bytes
    this.password = password
    this.path = temporaryFile(bytes)
  }

  get text(): string {
    return Buffer.from(this.bytes).toString('latin1')
  }

  /** pdfinfo's lines, with those of each page. */
  get info(): Readonly<Record<string, string>> {
    this.#info ??= Object.fromEntries(
      run('pdfinfo', ['-upw', this.password, '-f', '1', '-l', '10000', this.path])
        .split('\n')
        .flatMap((line) => {
          const match = /^([^:]+):\s*(.*)$/.exec(line)
          return match === null ? [] : [[match[1]!.replace(/\s+/g, ' '), match[2]!.trim()]]
        }),
    )
    return this.#info
  }

  get texts(): readonly string[] {
    this.#texts ??= run('pdftotext', ['-upw', this.password, '-layout', this.path, '-']).split('\f')
    return this.#texts
  }

  get qpdf(): QpdfSummary {
    const keys = ['outlines', 'attachments', 'acroform', 'encrypt'].map((key) => `--json-key=${key}`)
    this.#qpdf ??= JSON.parse(this.#json(keys)) as QpdfSummary
    return this.#qpdf
  }

  get document(): JudgedDocument {
    this.#document ??= JudgedDocument.parse(this.#json(['--json-key=qpdf']))
    return this.#document
  }

  #json(args: readonly string[]): string {
    return run('qpdf', [`--password=${this.password}`, '--json=2', ...args, this.path])
  }
}

function run(program: string, args: readonly string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

function mapped<Value>(
  record: Readonly<Record<string | number, Value>>,
  find: (key: string, value: Value) => unknown,
): unknown {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, find(key, value)]))
}

function titlesOf(outlines: readonly Outline[]): string[] {
  return outlines.flatMap(({ title, kids }) => [title, ...titlesOf(kids)])
}

/** qpdf marks what a value is: `u:text`, `/Name`. */
function plain(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/^(u:|\/)/, '') : null
}

/** The found value with only what is expected of it left; of a list its first items. */
function alike(found: unknown, expected: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(found))
    return expected.map((item, index) => alike(found[index], item))
  if (typeof expected === 'object' && expected !== null && typeof found === 'object' && found !== null)
    return mapped(expected as Record<string, unknown>, (key, inner) =>
      alike((found as Record<string, unknown>)[key], inner),
    )
  return found
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}
