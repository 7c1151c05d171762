import { describe, expect, it } from 'vitest'
import { fontFaceOf } from '../../src/layout/page/font-family.js'
import type { FontStyle } from '../../src/text/font-style.js'

const STYLE: FontStyle = {
  name: '',
  family: undefined,
  isBold: false,
  isItalic: false,
  isMonospaced: false,
  hasSerifs: false,
  ascent: 0.75,
  descent: 0.22,
}

function familyOf(name: string, style: Partial<FontStyle> = {}): string {
  return fontFaceOf({ ...STYLE, ...style, name }).family
}

describe('The family of a font', () => {
  it.each([
    ['TimesNewRoman', 'Times New Roman'],
    ['TimesNewRoman,Bold', 'Times New Roman'],
    ['TimesNewRomanPS-BoldItalicMT', 'Times New Roman'],
    ['ArialMT', 'Arial'],
    ['ArialNarrow-Bold', 'Arial Narrow'],
    ['ArialNarrow', 'Arial Narrow'],
    ['Arial-Black', 'Arial Black'],
    ['SimSun', 'SimSun'],
    ['MS-Gothic', 'MS Gothic'],
    ['MicrosoftYaHei', 'Microsoft YaHei'],
    ['MicrosoftYaHei-Bold', 'Microsoft YaHei'],
    ['GillSansMT', 'Gill Sans MT'],
    ['Calibri-Light', 'Calibri Light'],
    ['CourierNewPSMT', 'Courier New'],
    ['DejaVuSansMono-Bold', 'DejaVu Sans Mono'],
    ['HelveticaNeue-CondensedBold', 'Helvetica Neue'],
  ])('is known by the letters of its name: %s is %s', (name, family) => {
    expect(familyOf(name)).toBe(family)
  })

  it('is not divided where capitals are part of an unknown name', () => {
    expect(familyOf('McAllisterType')).toBe('McAllisterType')
    expect(familyOf('McAllisterType-BoldItalic')).toBe('McAllisterType')
    expect(familyOf('Own-Gothic')).toBe('Own-Gothic')
  })

  it('is the one that the descriptor names, if its name is unknown', () => {
    expect(familyOf('TT3F0A', { family: 'Own Family' })).toBe('Own Family')
    expect(familyOf('TT3F0A', { family: 'TimesNewRoman' })).toBe('Times New Roman')
  })

  it('is a common one of its kind, if it has no name', () => {
    expect(familyOf('')).toBe('Arial')
    expect(familyOf('', { hasSerifs: true })).toBe('Times New Roman')
    expect(familyOf('', { isMonospaced: true, family: ' ' })).toBe('Courier New')
  })

  it('is cut where a file says a very long one', () => {
    expect(familyOf('ABCDEF', { family: 'Bold'.repeat(250_000) }).length).toBeLessThanOrEqual(200)
  })
})
