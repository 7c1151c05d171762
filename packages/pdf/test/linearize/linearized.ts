import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { type LinearizeOptions, type LinearizeReport, linearize } from '../../src/linearize/linearize.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { temporaryFile } from '../fixtures/temporary-file.js'

type Dict = Record<string, unknown>

export interface Linearized {
  readonly bytes: Uint8Array
  readonly path: string
  readonly report: LinearizeReport
}

export function linearized(
  document: Uint8Array,
  options: Omit<LinearizeOptions, 'primitives'> = {},
): Linearized {
  const sink = createMemorySink()
  const report = linearize(memorySource(document), sink, { ...options, primitives: nodePrimitives })
  const bytes = sink.bytes().slice()
  return { bytes, report, path: temporaryFile(bytes) }
}

/** Fails unless qpdf finds neither an error nor a warning in the file and in its linearization. */
export function qpdfAccepts(path: string, password = ''): void {
  for (const check of ['--check', '--check-linearization']) {
    const { status, stdout, stderr } = spawnSync('qpdf', [check, `--password=${password}`, path], {
      encoding: 'utf8',
    })
    expect({ check, status, stderr, warnings: stdout.match(/warning.*|.*mismatch.*/gi) ?? [] }).toEqual({
      check,
      status: 0,
      stderr: '',
      warnings: [],
    })
    if (check === '--check-linearization') expect(stdout).toContain('no linearization errors')
  }
}

/** The catalogue as qpdf reads it; references are strings. */
export function catalogueOf(path: string): Record<string, unknown> {
  const shown = spawnSync('qpdf', ['--json=2', '--json-key=qpdf', path], { encoding: 'utf8' }).stdout
  const [, objects] = (JSON.parse(shown) as { qpdf: [unknown, Record<string, { value?: Dict }>] }).qpdf
  return objects[`obj:${objects.trailer!.value!['/Root']}`]!.value!
}

/** The numbers of the linearization dictionary. */
export function dictionaryOf(bytes: Uint8Array): Record<'L' | 'O' | 'E' | 'N' | 'T', number> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const dict = /<<\/Linearized 1[^>]*>>/.exec(head)?.[0] ?? ''
  const entry = (key: string): number => Number(new RegExp(`/${key} (\\d+)`).exec(dict)?.[1])
  return { L: entry('L'), O: entry('O'), E: entry('E'), N: entry('N'), T: entry('T') }
}

/** What qpdf reads in the hint tables: `Page 1:` and the like, each with its lines. */
export function hintsOf(path: string): Record<string, string[]> {
  const stdout = shownHints(path)
  const found: Record<string, string[]> = {}
  let under: string[] = []
  for (const line of stdout.split('\n')) {
    if (/^\S.*:$|Table$/.test(line)) {
      under = []
      found[line.replace(/:$/, '')] = under
    } else if (line.trim() !== '') under.push(line.trim())
  }
  return found
}

/** The size of the hint tables. */
export function hintBytes(path: string): number {
  return Number(/^H_length: (\d+)/m.exec(shownHints(path))?.[1])
}

function shownHints(path: string): string {
  return spawnSync('qpdf', ['--show-linearization', path], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout
}
