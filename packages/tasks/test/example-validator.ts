import { execFileSync, spawnSync } from 'node:child_process'
import { unzipSync } from 'fflate'
import { isHere } from '../../../scripts/test-programs.mjs'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { QpdfDocument } from '../../pdf/test/validators/document.js'
import { inDocument, loadPdfium } from '../../pdf/test/validators/pdfium.js'
import type { ExampleExpectation, OutputExpectation } from '../src/declare/example-expectation.js'
import { pictureHeader } from './picture-header.js'

const pdfium = await loadPdfium()

/** Programs that are needed to check the expectations of examples. */
export const exampleValidators = ['qpdf', 'pdfinfo', 'pdftotext', 'pdfimages'] as const

export interface ExampleOutput {
  readonly name: string
  readonly bytes: Uint8Array
  /** Opens the file if it is encrypted. */
  readonly password: string
}

/** The differences between the outputs and the expectations of an example; empty if there are none. */
export function problemsOf(expected: ExampleExpectation, outputs: readonly ExampleOutput[]): string[] {
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
 * The complaints of qpdf about a PDF, and a difference between the page counts of poppler and of the service;
 * empty if there are none. Where these are not installed, pdfium opens the file and counts.
 */
export function unsoundness({ name, bytes, password }: ExampleOutput, pages: number | null): string[] {
  const path = temporaryFile(bytes)
  const problems: string[] = []
  if (isHere('qpdf')) {
    const check = spawnSync('qpdf', [`--password=${password}`, '--check', path], { encoding: 'utf8' })
    if (check.status !== 0 || check.stderr !== '' || /warning/i.test(check.stdout))
      problems.push(`${name}: qpdf ends with ${check.status}: ${check.stderr || check.stdout}`)
  }
  const counted = isHere('pdfinfo')
    ? Number(
        /^Pages:\s+(\d+)/m.exec(
          spawnSync('pdfinfo', ['-upw', password, path], { encoding: 'utf8' }).stdout,
        )?.[1],
      )
    : inDocument(pdfium, path, (document) => pdfium.FPDF_GetPageCount(document), password)
  if (counted !== pages) problems.push(`${name}: has ${counted} pages, not ${pages}`)
  return problems
}

/** The result of a task that does nothing: the expected number of files with the expected names, unchanged. */
export function passedThrough(
  expected: ExampleExpectation,
  inputs: readonly Omit<ExampleOutput, 'name'>[],
): ExampleOutput[] {
  const { outputs: count = 1, first, last, name } = expected
  return [...Array(count).keys()].map((index) => ({
    ...inputs[Math.min(index, inputs.length - 1)]!,
    name:
      (index === count - 1 ? last?.name : undefined) ?? (index === 0 ? first?.name : undefined) ?? name ?? '',
  }))
}

function problemsOfOutput(expected: OutputExpectation, output: ExampleOutput): string[] {
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

/** The found value in place of each expected one; equal if everything is as expected. */
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
  parts: ({ bytes }, expected) => {
    const found = unzipSync(bytes)
    return mapped(expected, (name, text) =>
      Buffer.from(found[String(name)] ?? [])
        .toString('utf8')
        .includes(text)
        ? text
        : null,
    )
  },
}

/**
 * Parses `pdfimages -list`: two header lines, then a line for each image with the resolution in the
 * thirteenth column.
 */
function highestResolution(list: string): number {
  const lines = list.trim().split('\n').slice(2)
  return Math.max(0, ...lines.map((line) => Number(line.trim().split(/\s+/)[12])))
}

interface Outline {
  readonly title: string
  readonly kids: readonly Outline[]
}

/** The parts of `qpdf --json` that are used here. */
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

/** An output as other programs read it. Each is run only when one of its values is needed. */
class FoundOutput {
  readonly name: string
  readonly bytes: Uint8Array
  readonly password: string
  readonly path: string
  #info: Readonly<Record<string, string>> | undefined
  #texts: readonly string[] | undefined
  #qpdf: QpdfSummary | undefined
  #document: QpdfDocument | undefined

  constructor({ name, bytes, password }: ExampleOutput) {
    this.name = name
    this.bytes = bytes
    this.password = password
    this.path = temporaryFile(bytes)
  }

  get text(): string {
    return Buffer.from(this.bytes).toString('latin1')
  }

  /** The lines of pdfinfo, including those of each page. */
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

  get document(): QpdfDocument {
    this.#document ??= QpdfDocument.parse(this.#json(['--json-key=qpdf']))
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

/** qpdf marks the type of a value: `u:text`, `/Name`. */
function plain(value: unknown): string | null {
  return typeof value === 'string' ? value.replace(/^(u:|\/)/, '') : null
}

/** The found value reduced to the expected keys; for a list, its first items. */
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
