import { describe, expect, it } from 'vitest'
import { hiddenGroups, Visibility } from '../../src/document/layers/visibility.js'
import { PdfRef } from '../../src/syntax/objects.js'
import { openPage } from '../content/drawn-page.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { layeredPdf } from './layered-document.js'
import { opened } from './opened.js'

/** Whether the object `member` hides what belongs to it where the layer `off` is off and the layer `on` is not. */
function hides(member: string, objects: Objects = {}, limits = {}): boolean {
  const { file, resources } = openPage({
    content: '',
    resources: '/Properties << /Member @member /Off @off >>',
    objects: {
      off: '<< /Type /OCG /Name (off) >>',
      on: '<< /Type /OCG /Name (on) >>',
      member,
      ...objects,
    },
    limits,
  })
  const properties = file.dict(resources.dict.get('Properties'))!
  const off = properties.get('Off')
  const visibility = new Visibility(file, (group) => off instanceof PdfRef && group === off.num)
  return visibility.hides(properties.get('Member'))
}

/** Expressions each of which holds the next one twice, down to one that holds `last`. */
function doubling(levels: number, last: string): Objects {
  const objects: Objects = { [`v${levels}`]: `[/And ${last}]` }
  for (let level = 0; level < levels; level++) objects[`v${level}`] = `[/And @v${level + 1} @v${level + 1}]`
  return objects
}

const membership = (entries: string) => `<< /Type /OCMD ${entries} >>`

describe('Visibility of optional content', () => {
  it.each([
    ['[@off @on]', '', false],
    ['[@off @on]', '/P /AnyOn', false],
    ['[@off @on]', '/P /AllOn', true],
    ['[@off @on]', '/P /AnyOff', false],
    ['[@on]', '/P /AnyOff', true],
    ['[@off @on]', '/P /AllOff', true],
    ['[@off]', '/P /AllOff', false],
    ['@off', '', true],
    ['[@off null 99 0 R]', '', true],
    ['[null 99 0 R]', '/P /AllOn', false],
    ['[]', '', false],
  ])('follows the policy of the membership dictionary: %s %s', (groups, policy, isHidden) => {
    expect(hides(membership(`/OCGs ${groups} ${policy}`))).toBe(isHidden)
  })

  it.each([
    ['[/Not @off]', false],
    ['[/And @on [/Not @off]]', false],
    ['[/Or @off @on]', false],
    ['[/And @off @on]', true],
    ['[/Or [/Not @on] @off]', true],
    ['[/Odd @off]', false],
    ['[]', false],
  ])('follows a visibility expression before any policy: %s', (expression, isHidden) => {
    expect(hides(membership(`/OCGs @off /P /AllOff /VE ${expression}`))).toBe(isHidden)
  })

  it('is not affected by groups that are on or by objects of other types', () => {
    expect(hides('<< /Type /OCG /Name (other) >>')).toBe(false)
    expect(hides('(text)')).toBe(false)
  })

  it('is decided quickly when expressions share subexpressions that double at each level', () => {
    expect(hides(membership('/VE @v0'), doubling(32, '@on'))).toBe(false)
    expect(hides(membership('/VE @v0'), doubling(31, '@off'))).toBe(true)
  })

  it('defaults to visible when an expression contains itself', () => {
    expect(hides(membership('/VE @loop'), { loop: '[/And @loop @loop [/Or @loop @loop]]' })).toBe(false)
  })

  it('is refused when the lists of a membership dictionary are longer than the limit', () => {
    const long = membership(`/OCGs [${'@on '.repeat(101)}]`)
    expect(hides(long, {}, { maxTreeNodes: 101 })).toBe(false)
    expect(() => hides(long, {}, { maxTreeNodes: 100 })).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
    expect(() => hides(membership(`/VE [/Or ${'@on '.repeat(101)}]`), {}, { maxTreeNodes: 100 })).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
  })
})

it('A layer is hidden when it is off, its intent applies, and no usage event turns it on', () => {
  const hidden = (layer: string, main: string): number => {
    const [file, catalogue] = opened(layeredPdf({ layers: { A: '', B: layer }, main }))
    return hiddenGroups(file, catalogue).size
  }
  expect(hidden('', '')).toBe(0)
  expect(hidden('', '/OFF [@B]')).toBe(1)
  expect(hidden('', '/BaseState /OFF /ON [@A]')).toBe(1)
  expect(hidden('/Intent /Design', '/OFF [@B]')).toBe(0)
  const usage = '/Usage << /View << /ViewState /ON >> >>'
  expect(hidden(usage, '/OFF [@B] /AS [<< /Event /View /Category [/View] /OCGs [@B] >>]')).toBe(0)
})
