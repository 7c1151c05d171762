import { describe, expect, it } from 'vitest'
import { familiesOf, missingOf } from '../src/html/missing-fonts.js'

describe('a list of fonts in CSS', () => {
  it('is read with and without quotation marks', () => {
    expect(familiesOf('"Helvetica Neue", Arial, "a \\"b\\", c", sans-serif')).toEqual([
      'Helvetica Neue',
      'Arial',
      'a "b", c',
      'sans-serif',
    ])
  })
})

describe('a font of a page', () => {
  const used = (familyName: string, glyphCount = 1, isCustomFont = false) => ({
    familyName,
    glyphCount,
    isCustomFont,
  })

  it('is missing if no font of its list was used, and the one with most characters replaced it', () => {
    expect(
      missingOf(['Frutiger', 'Univers', 'serif'], [used('Noto Sans'), used('Liberation Serif', 9)]),
    ).toEqual({ name: 'Frutiger', substitute: 'Liberation Serif' })
  })

  it.each([
    ['a later font of the list is there', ['Frutiger', 'carlito'], [used('Carlito')]],
    ['one of the same widths is there', ['Arial'], [used('Liberation Sans')]],
    ['the page brings a font along', ['Frutiger'], [used('Inter', 1, true)]],
    [
      'only a kind of font is asked for',
      ['-apple-system', 'ui-monospace', 'serif'],
      [used('Liberation Serif')],
    ],
    ['there is no text in it', ['Frutiger'], []],
  ])('is not missing if %s', (_, families, fonts) => {
    expect(missingOf(families, fonts)).toBeUndefined()
  })
})
