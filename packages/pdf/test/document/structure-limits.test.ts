import { expect, it } from 'vitest'
import { PdfError } from '../../src/errors.js'
import type { Limits } from '../../src/limits.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { input, mergedBytes } from '../fixtures/merge.js'
import { type TaggedOptions, taggedPdf } from './tagged-document.js'

function mergeWith(limits: Partial<Limits>, options: TaggedOptions): number {
  const { report } = mergedBytes([input('1.pdf', taggedPdf(options))], { limits })
  return report.inputs[0]!.kept.structureElements
}

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof PdfError) return `${error.code}: ${error.message}`
    throw error
  }
  return 'none'
}

it('a structure tree 30,000 levels deep is merged without exhausting the stack', () => {
  const objects: Objects = {}
  const depth = 30_000
  for (let level = 0; level < depth; level++) {
    const kid = level + 1 < depth ? `@e${level + 1}` : '0'
    objects[`e${level}`] = `<< /S /Div /Pg @page1 /K ${kid} >>`
  }
  expect(mergeWith({}, { pages: 1, root: '/K @e0', objects })).toBe(depth)
})

it('a structure tree with more elements than the limit is refused', () => {
  const objects: Objects = {}
  for (let index = 0; index < 60; index++) objects[`e${index}`] = '<< /S /P /Pg @page1 /K 0 >>'
  const root = `/K [${Object.keys(objects)
    .map((name) => `@${name}`)
    .join(' ')}]`
  expect(mergeWith({ maxTreeNodes: 60 }, { pages: 1, root, objects })).toBe(60)
  expect(refusal(() => mergeWith({ maxTreeNodes: 59 }, { pages: 1, root, objects }))).toBe(
    'limit_exceeded: The number of structure elements is above the limit of 59.',
  )
})

it('kids that many elements share belong to the first element and are read once', () => {
  const objects: Objects = { shared: `[${'0 '.repeat(1000)} << /S /Span /K @shared >>]` }
  for (let index = 0; index < 100; index++) objects[`e${index}`] = '<< /S /P /Pg @page1 /K @shared >>'
  const root = `/K [${Object.keys(objects)
    .slice(1)
    .map((name) => `@${name}`)
    .join(' ')}]`
  expect(mergeWith({}, { pages: 1, root, objects })).toBe(101)
})

it('marked-content identifiers that are far too large do not inflate the parent tree', () => {
  const objects: Objects = { far: '<< /S /P /Pg @page1 /K [0 900000000 -1 1.5] >>' }
  expect(mergeWith({}, { pages: 1, root: '/K @far', objects })).toBe(1)
  const gap: Objects = { far: '<< /S /P /Pg @page1 /K [0 100000] >>' }
  expect(
    refusal(() => mergeWith({ maxTreeNodes: 1000 }, { pages: 1, root: '/K @far', objects: gap })),
  ).toMatch(/^limit_exceeded: The number of gaps/)
})

it.each([
  ['/K 7'],
  ['/K [null (text) /Name true [@page1]]'],
  ['/K @page1'],
  ['/K @root'],
  [
    '/K << /S 5 /K << /Type /MCR >> /Pg 3 /A 7 /C 7 /ID 7 /Ref 7 /P 7 >> /RoleMap [1] /ClassMap 7 /IDTree 7 /ParentTree 7',
  ],
  ['/K << /S /P /K << /Type /OBJR /Obj 5 >> >> /Namespaces 7 /AF null /RoleMap << /A 7 /B /B >>'],
  ['/K << /S /P /K << /Type /MCR /MCID 0 /Pg @page1 /Stm @page1 >> >>'],
])('an invalid structure tree does not fail the merge (%s)', (root) => {
  const { report } = mergedBytes([input('1.pdf', taggedPdf({ pages: 1, root }))])
  expect(report.pages).toBe(1)
})
