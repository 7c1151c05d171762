import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { checkOutputs, collectOutputs } from '../src/outputs.js'
import merge from '../src/tasks/merge-pdf.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const collected = () =>
  collectOutputs(merge, undefined, {
    outputPath: (index) => join(folder, String(index)),
    scratchPath: (index) => join(folder, `between-${index}`),
    maxOutputBytes: 1e6,
    maxOutputs: 3,
  })

describe('outputs', () => {
  it('are opened and counted, unless whoever wrote them has done that', () => {
    const outputs = collected()
    writeFileSync(outputs.add(), plainDocument('A', 2))
    const counted = outputs.add()
    writeFileSync(counted, 'Nobody looks into this again.')
    outputs.verified(counted, { pages: 7, bytes: 29 })
    expect(checkOutputs(outputs.announced, outputs.counted, 1e6).map(({ pages }) => pages)).toEqual([2, 7])
  })

  it('are opened again where they are not as long as they were said to be', () => {
    const outputs = collected()
    const path = outputs.add()
    writeFileSync(path, 'Cut off.')
    outputs.verified(path, { pages: 7, bytes: 29 })
    expect(() => checkOutputs(outputs.announced, outputs.counted, 1e6)).toThrow(/no readable PDF/)
  })

  it('have names of their own, and an end', () => {
    const outputs = collected()
    for (const name of ['a.pdf', 'A.PDF', 'a.pdf']) outputs.add({ name })
    expect(outputs.announced.map(({ name }) => name)).toEqual(['a.pdf', 'A (2).pdf', 'a (3).pdf'])
    expect(() => outputs.add()).toThrow(/more than 3 files/)
  })
})
