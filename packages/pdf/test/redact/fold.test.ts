import { describe, expect, it } from 'vitest'
import { Fold, skeletonOf } from '../../src/redact/fold.js'

const folds = {
  usual: new Fold({ isExact: false, isCaseSensitive: false }),
  withCase: new Fold({ isExact: false, isCaseSensitive: true }),
  exact: new Fold({ isExact: true, isCaseSensitive: false }),
}

/** The parts of the text that stand for the searched one. */
function found(fold: Fold, text: string, searched: string): string[] {
  const folded = fold.of(text)
  const parts: string[] = []
  const query = new Fold({ isExact: fold === folds.exact, isCaseSensitive: fold === folds.withCase }).of(
    searched,
  )
  for (let at = folded.text.indexOf(query.text); at >= 0; at = folded.text.indexOf(query.text, at + 1))
    parts.push(text.slice(...folded.original(at, at + query.text.length)))
  return parts
}

describe('Folding', () => {
  it.each([
    ['marks', 'a caf\u0065\u0301 b', 'caf\u00e9', 'caf\u0065\u0301'],
    ['invisible characters', 'a Ze\u200bbu\u00adlon b', 'zebulon', 'Ze\u200bbu\u00adlon'],
    ['a byte order mark', 'a Ze\ufeffbulon b', 'zebulon', 'Ze\ufeffbulon'],
    ['a ligature', 'an o\ufb03ce b', 'office', 'o\ufb03ce'],
    ['white space', 'Jane \n\t Doe', 'jane doe', 'Jane \n\t Doe'],
    ['spaces between ideographs', '我的王 小\n明你', '王小明', '王 小\n明'],
    ['Hangul vowels and finals', `a ${'홍길동'.normalize('NFD')}은`, '홍길동', '홍길동'.normalize('NFD')],
    ['a sharp s', 'Herr STRAUSS', 'strau\u00df', 'STRAUSS'],
    ['a dotted capital I', '\u0130stanbul', 'istanbul', '\u0130stanbul'],
    ['Arabic vowel signs', 'هذه السّيّدة هنا', 'السيدة', 'السّيّدة'],
    ['Arabic vowel signs on other letters', 'هذه السيّدّة هنا', 'السّيّدة', 'السيّدّة'],
    ['Hebrew points', 'את נְקֵבָה היא', 'נקבה', 'נְקֵבָה'],
    ['a letter that is pointed by itself', 'את \ufb2aלום היא', 'שלום', '\ufb2aלום'],
    ['a spacing accent', 'O\u00b4Brien', "o'brien", 'O\u00b4Brien'],
  ])('keeps the place of a part with %s', (_, text, searched, part) => {
    expect(found(folds.usual, text, searched)).toEqual([part])
  })

  it('distinguishes letters with different accents', () => {
    expect(found(folds.usual, 'jos\u00e9 jose jos\u0065\u0301', 'jose')).toEqual(['jose'])
  })

  it('distinguishes Arabic letters by the signs that are part of them', () => {
    expect(found(folds.usual, 'آمن امن ا\u0653من', 'آمن')).toEqual(['آمن', 'ا\u0653من'])
  })

  it('distinguishes vowel points in an exact search', () => {
    expect(found(folds.exact, 'נְקֵבָה נקבה', 'נקבה')).toEqual(['נקבה'])
  })

  it('keeps case where it matters', () => {
    expect(found(folds.withCase, 'Ann ann', 'Ann')).toEqual(['Ann'])
  })

  it('folds nothing but white space and case in an exact search', () => {
    expect(found(folds.exact, "O\u2019Brien O'Brien", "o'brien")).toEqual(["O'Brien"])
    expect(found(folds.exact, 'Jane\u00a0Doe', 'jane doe')).toEqual(['Jane\u00a0Doe'])
  })

  it.each([
    ['within a longer word', 'zebulons', false],
    ['before a soft hyphen of a longer word', 'zebulon\u00ads', false],
    ['before a zero-width space', 'zebulon\u200bs', true],
    ['between controls, which some readers take for the end of a word', 'x\u0001zebulon\u0002s', true],
    ['before a number', 'zebulon2', false],
    ['before a superscript number', 'zebulon\u00b2', true],
    ['before an apostrophe', 'zebulon\u2019s', true],
    ['beside letters outside of the basic plane', 'zebulon\u{1d41a}', false],
    ['beside ideographs', '我zebulon们', true],
  ])('finds out whether a word is whole: %s', (_, text, isWhole) => {
    const folded = folds.usual.of(text)
    const at = folded.text.indexOf('zebulon')
    expect(folded.isWhole(at, at + 7)).toBe(isWhole)
  })

  it('keeps only what people recognise in a skeleton', () => {
    for (const text of ['Z\u00e9b\u00fcl\u00f3n', 'Z e b u l o n', 'Zеbulоn', 'Zebu-lon'])
      expect(skeletonOf(text)).toBe('zebulon')
    expect(skeletonOf('the Zebulon of')).toBe('the zebulon of')
  })
})
