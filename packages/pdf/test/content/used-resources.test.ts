import { describe, expect, it } from 'vitest'
import { type ContentUse, UsedResources } from '../../src/content/used-resources.js'
import type { Limits } from '../../src/limits.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { type DrawnPage, form, openPage } from './drawn-page.js'

/** Of each resource dictionary, the page's first, what is used. */
function used(page: DrawnPage): { names: string[][]; isComplete: boolean } {
  const { file, page: dict, resources } = openPage(page)
  const use = new UsedResources(file).page(dict, resources)
  const uses = new Set<ContentUse>([use])
  for (const each of uses) for (const inner of each.inner) uses.add(inner)
  const found = new Map<unknown, Set<string>>()
  for (const { resources: own, names } of uses) {
    const lines = [...names].flatMap(([category, list]) => [...list].map((name) => `${category} ${name}`))
    found.set(own.key, new Set([...(found.get(own.key) ?? []), ...lines]))
  }
  return { names: [...found.values()].map((lines) => [...lines].sort()), isComplete: use.isComplete }
}

describe('UsedResources', () => {
  it('collects all names that operators use, visible or hidden, and default colour spaces', () => {
    const content =
      '/OC /Off BDC /G gs EMC /C cs /K CS /S sh /P scn BT /F1 9 Tf ET BI /W 1 /H 1 /CS /I ID x EI /M /Q DP'
    const resources =
      '/ColorSpace << /C /DeviceRGB /DefaultGray [/CalGray << >>] /Unused /DeviceGray >> /Properties << /Off << /Type /OCG >> >>'
    expect(used({ content, resources })).toEqual({
      names: [
        [
          'ColorSpace C',
          'ColorSpace DefaultGray',
          'ColorSpace I',
          'ColorSpace K',
          'ExtGState G',
          'Font F1',
          'Pattern P',
          'Properties Off',
          'Properties Q',
          'Shading S',
        ],
      ],
      isComplete: true,
    })
  })

  it('uses the resources of the page in forms, patterns and glyphs that have none', () => {
    expect(
      used({
        content:
          '/Bare Do /Own Do /Own Do /Pattern cs /Tiles scn 0 0 9 9 re f /Masked gs BT /T3 1 Tf (a) Tj ET',
        resources:
          '/XObject << /Bare @bare /Own @own /Unused @own >> /Pattern << /Tiles @tiles >> /ExtGState << /Masked << /SMask << /S /Alpha /G @mask >> >> >> /Font << /T3 @type3 >>',
        objects: {
          bare: form('0 0 9 9', '/FromBare gs'),
          own: form('0 0 9 9', '/FromOwn gs /Bare Do', '/Resources @shared'),
          shared: '<< /XObject << /Bare @bare >> >>',
          mask: form('0 0 9 9', '/FromMask gs', '/Resources @shared'),
          tiles: { dict: '<< /PatternType 1 /PaintType 1 /BBox [0 0 9 9] >>', data: '/FromTiles gs' },
          type3:
            '<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a @a >> >>',
          a: { dict: '<< >>', data: '1 0 d0 /FromGlyph gs' },
        },
      }),
    ).toEqual({
      names: [
        [
          'ColorSpace Pattern',
          'ExtGState FromBare',
          'ExtGState FromGlyph',
          'ExtGState FromTiles',
          'ExtGState Masked',
          'Font T3',
          'Pattern Tiles',
          'XObject Bare',
          'XObject Own',
        ],
        ['ExtGState FromBare', 'ExtGState FromMask', 'ExtGState FromOwn', 'XObject Bare'],
      ],
      isComplete: true,
    })
  })

  it('finishes when forms draw each other thousands of times', () => {
    const objects = Object.fromEntries(
      [...Array(20).keys()].map((depth) => [
        `form${depth}`,
        form('0 0 9 9', '/F Do '.repeat(50), `/Resources << /XObject << /F @form${depth + 1} >> >>`),
      ]),
    )
    const page = { content: '/F Do', resources: '/XObject << /F @form0 >>' }
    const { names, isComplete } = used({ ...page, objects: { ...objects, form20: form('0 0 9 9', '/G gs') } })
    expect([names.length, isComplete]).toEqual([21, true])
  })

  it('is incomplete when content cannot be followed', () => {
    const page = (objects: Objects, limits: Partial<Limits> = {}) =>
      used({ content: '/F Do', resources: '/XObject << /F @form >>', objects, limits }).isComplete
    const plain = form('0 0 9 9', '0 g 1 g 2 g')
    expect(page({ form: plain })).toBe(true)
    expect(page({ form: plain }, { maxFollowedBytes: 10 })).toBe(false)
    expect(page({ form: plain }, { maxDecodedBytes: 10 })).toBe(false)
    expect(page({ form: form('0 0 9 9', '/G /F BI /W 1 /H 1 ID x') })).toBe(false)
    expect(page({ form: form('0 0 9 9', '/Deep Do'), deep: form('0 0 9 9', '', '/Filter /DCTDecode') })).toBe(
      true,
    )
    const inner = form('0 0 9 9', '/G Do', '/Resources << /XObject << /G @deep >> >>')
    expect(page({ form: inner, deep: form('0 0 9 9', '', '/Filter /DCTDecode') })).toBe(false)
    expect(page({ form: form('0 0 9 9', '0 g', '/Filter /Unheard') })).toBe(false)
    expect(page({ form: form('0 0 9 9', '['.repeat(1000)) })).toBe(false)
  })
})
