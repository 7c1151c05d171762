import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PdfError } from '../src/errors.js'
import { defaultLimits } from '../src/limits.js'
import { type PageInput, parsePageSelection, selectPages } from '../src/page-grammar.js'

/** Page numbers counted from 1. */
function pages(input: PageInput, pageCount: number): number[] {
  return [...selectPages(parsePageSelection(input), pageCount)].map((index) => index + 1)
}

function refusal(action: () => unknown): PdfError {
  try {
    action()
  } catch (error) {
    if (error instanceof PdfError) return error
    throw error
  }
  throw new Error('was not refused')
}

describe('Page selection syntax', () => {
  test.each<[PageInput, number[]]>([
    [undefined, [1, 2, 3, 4, 5, 6, 7]],
    [null, [1, 2, 3, 4, 5, 6, 7]],
    ['', [1, 2, 3, 4, 5, 6, 7]],
    ['  ', [1, 2, 3, 4, 5, 6, 7]],
    [[], [1, 2, 3, 4, 5, 6, 7]],
    ['all', [1, 2, 3, 4, 5, 6, 7]],
    ['ALL', [1, 2, 3, 4, 5, 6, 7]],
    ['7,all', [7, 1, 2, 3, 4, 5, 6, 7]],
    ['3', [3]],
    [3, [3]],
    ['007', [7]],
    ['1-5', [1, 2, 3, 4, 5]],
    ['5-1', [5, 4, 3, 2, 1]],
    ['3-3', [3]],
    ['4-', [4, 5, 6, 7]],
    ['-2', [1, 2]],
    ['last', [7]],
    ['end', [7]],
    ['z', [7]],
    ['Last, END, Z', [7, 7, 7]],
    ['r1', [7]],
    ['r2', [6]],
    ['R7', [1]],
    ['r3-last', [5, 6, 7]],
    ['last-1', [7, 6, 5, 4, 3, 2, 1]],
    ['z-r2', [7, 6]],
    ['r2-z', [6, 7]],
    ['r3-', [5, 6, 7]],
    ['-r3', [1, 2, 3, 4, 5]],
    ['-last', [1, 2, 3, 4, 5, 6, 7]],
    ['2-r2', [2, 3, 4, 5, 6]],
    ['odd', [1, 3, 5, 7]],
    ['even', [2, 4, 6]],
    ['2n', [2, 4, 6]],
    ['2n+1', [1, 3, 5, 7]],
    ['3n-1', [2, 5]],
    ['3n+4', [4, 7]],
    ['3n-3', [3, 6]],
    ['2n-9', [1, 3, 5, 7]],
    ['1n', [1, 2, 3, 4, 5, 6, 7]],
    ['3N - 1', [2, 5]],
    ['1, 3 ,\t2', [1, 3, 2]],
    ['1 - 3', [1, 2, 3]],
    ['2,2,1-2', [2, 2, 1, 2]],
    ['!3', [1, 2, 4, 5, 6, 7]],
    ['x3', [1, 2, 4, 5, 6, 7]],
    ['X3', [1, 2, 4, 5, 6, 7]],
    ['! 3', [1, 2, 4, 5, 6, 7]],
    ['!2-4', [1, 5, 6, 7]],
    ['!4-2', [1, 5, 6, 7]],
    ['!odd', [2, 4, 6]],
    ['!3n-1', [1, 3, 4, 6, 7]],
    ['!last,!1', [2, 3, 4, 5, 6]],
    ['!5,1-5,5', [1, 2, 3, 4]],
    ['all,7-5,!6', [1, 2, 3, 4, 5, 7, 7, 5]],
    [
      ['1-3', 7, 'r2'],
      [1, 2, 3, 7, 6],
    ],
    [
      ['1-2,5', '!1'],
      [2, 5],
    ],
  ])('%j selects the expected pages of seven', (input, expected) => {
    expect(pages(input, 7)).toEqual(expected)
  })
})

describe('Page selections beyond the file', () => {
  test.each([
    '8',
    '0',
    '1-8',
    '8-',
    '-8',
    'r8',
    'r0',
    '0-3',
    'last-8',
    'r8-last',
    '!8',
    'x0',
    '2-99999999999',
  ])('%s of seven pages is refused with the token and the page count', (token) => {
    const selection = parsePageSelection(`1, ${token} ,2`)
    const error = refusal(() => selectPages(selection, 7))
    expect(error.code).toBe('invalid_pages')
    expect(error.details).toEqual({ token, pages: 7 })
    expect(error.message).toContain(`"${token}"`)
    expect(error.message).toContain('7 pages')
  })

  test('the message names the missing page and the available pages', () => {
    expect(refusal(() => pages('3-9', 5)).message).toBe(
      'Pages "3-9": there is no page 9, the file has 5 pages. Pages go from 1 to 5.',
    )
    expect(refusal(() => pages('r9', 1)).message).toBe(
      'Pages "r9": there is no page r9, the file has 1 page. Pages go from r1 to r1.',
    )
  })

  test.each(['!all', 'all,!odd,!even', '1,!1', '9n', '3n+8', '!1-'])(
    '%s selects no page and is refused',
    (text) => {
      const error = refusal(() => pages(text, 7))
      expect(error).toMatchObject({ code: 'invalid_pages', details: { token: text, pages: 7 } })
    },
  )

  test('a pattern without a match is accepted among other selections', () => {
    expect(pages('9n,2', 7)).toEqual([2])
  })

  test.each(['all', '1', 'odd', 'last', '!1', '-'])(
    'a file without pages has nothing to select (%s)',
    (text) => {
      expect(refusal(() => pages(text, 0)).code).toBe('invalid_pages')
    },
  )
})

describe('Malformed page selections', () => {
  test.each([
    ['-2-end', 'r2-last'],
    ['-2-last', 'r2-last'],
    ['-5--2', 'r5-r2'],
    ['2--1', '2-r1'],
    ['--3', 'r3'],
    ['1-endeven', '1-end,!odd'],
    ['1-10odd', '1-10,!even'],
    ['1-10:odd', '1-10,!even'],
    [':odd', 'Write odd'],
    ['~1', '!1'],
    ['1-end~5', '1-end,!5'],
    ['1-endeast', 'rotation'],
    ['A1-5', 'entry of its own'],
    ['1..5', '1-5'],
    ['1–5', '1-5'],
    ['1:5', '1-5'],
    ['1 to 5', '1-5'],
    ['1 2', '1,2'],
    ['1;2', '1,2'],
    ['first', 'written as 1'],
    ['*', 'all'],
    ['n', '2n+1'],
    ['0n+1', '2n+1'],
    ['n+1', '2n+1'],
    ['1.5', '1-5'],
    ['-', '1-5'],
    ['!', '!3'],
    ['!!3', '!3'],
    ['+3', '1-5'],
    ['1-2-3', '1-5'],
    ['٣', '1-5'],
    ['99999999999999999999', 'too large'],
  ])('%s is refused with a hint', (token, hint) => {
    const error = refusal(() => parsePageSelection(token))
    expect(error).toMatchObject({ code: 'invalid_pages', details: { token } })
    expect(error.message).toContain(`"${token}"`)
    expect(error.message).toContain(hint)
  })

  test.each(['1,,2', '1,', ',', ',1', ', ,'])('an empty item in the list is refused (%j)', (text) => {
    expect(refusal(() => parsePageSelection(text)).message).toContain('comma')
  })

  test('numbers that are not page numbers are refused', () => {
    expect(refusal(() => parsePageSelection(-2)).message).toContain('r2')
    for (const number of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      expect(refusal(() => parsePageSelection(number)).code).toBe('invalid_pages')
      expect(refusal(() => parsePageSelection([1, number])).code).toBe('invalid_pages')
    }
  })

  test('values of other types are refused', () => {
    for (const value of [true, {}, [null], [['1']], [{}]]) {
      expect(refusal(() => parsePageSelection(value as unknown as PageInput)).code).toBe('invalid_pages')
    }
  })

  test('a long token in the message is cut to 40 characters, without control characters', () => {
    const { details, message } = refusal(() => parsePageSelection(`1,${'\u0007😀'.repeat(1000)}`))
    expect([...String(details.token)]).toHaveLength(40)
    expect(details.token).toMatch(/…$/)
    expect(message).not.toContain('\u0007')
    expect(message.length).toBeLessThan(250)
  })
})

describe('Limits of a page selection', () => {
  test('a selection longer than the limit is refused', () => {
    const text = '1,'.repeat(defaultLimits.maxSelectionLength / 2)
    expect(refusal(() => parsePageSelection(`${text}1`)).code).toBe('limit_exceeded')
    expect(refusal(() => parsePageSelection(new Array(60_000).fill(1))).code).toBe('limit_exceeded')
    expect(pages(new Array(50_000).fill(1), 1)).toHaveLength(50_000)
  })

  test('a selection of more pages than the limit is refused before any page is listed', () => {
    const huge = parsePageSelection(new Array(9_000).fill('1-1000000').join(','))
    expect(refusal(() => selectPages(huge, 1_000_000)).code).toBe('limit_exceeded')
    const excluded = parsePageSelection(`1,${new Array(15_000).fill('!odd').join(',')}`)
    expect(refusal(() => selectPages(excluded, 1_000_000)).code).toBe('limit_exceeded')
    expect(refusal(() => selectPages(parsePageSelection('1-4,1-2'), 4, { maxPages: 5 })).code).toBe(
      'limit_exceeded',
    )
    expect(selectPages(parsePageSelection('1-4,1'), 4, { maxPages: 5 })).toHaveLength(5)
  })
})

describe('Properties of page selections', () => {
  const count = fc.integer({ min: 1, max: 60 })
  const countAndPages = count.chain((pageCount) =>
    fc.tuple(
      fc.constant(pageCount),
      fc.array(fc.integer({ min: 1, max: pageCount }), { minLength: 1, maxLength: 30 }),
    ),
  )
  const countAndTwo = count.chain((pageCount) => {
    const page = fc.integer({ min: 1, max: pageCount })
    return fc.tuple(fc.constant(pageCount), page, page)
  })

  test('a list of page numbers, as text or as an array, selects these pages', () => {
    fc.assert(
      fc.property(countAndPages, ([pageCount, list]) => {
        expect(pages(list.join(','), pageCount)).toEqual(list)
        expect(pages(list.join(' , '), pageCount)).toEqual(list)
        expect(pages(list, pageCount)).toEqual(list)
        expect(pages(list.map((page) => `r${pageCount + 1 - page}`).join(','), pageCount)).toEqual(list)
      }),
    )
  })

  test('a range equals its pages one by one, however its ends are written', () => {
    fc.assert(
      fc.property(countAndTwo, ([pageCount, from, to]) => {
        const step = from <= to ? 1 : -1
        const expected = Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + i * step)
        for (const start of [from, `r${pageCount + 1 - from}`]) {
          for (const end of [to, `r${pageCount + 1 - to}`]) {
            expect(pages(`${start}-${end}`, pageCount)).toEqual(expected)
          }
        }
      }),
    )
  })

  test('a pattern selects the existing pages a × n + b, with n from 0', () => {
    const offset = fc.integer({ min: -70, max: 70 })
    fc.assert(
      fc.property(count, fc.integer({ min: 1, max: 70 }), offset, (pageCount, step, plus) => {
        const expected: number[] = []
        for (let n = 0; n <= 200; n++) {
          const page = step * n + plus
          if (page >= 1 && page <= pageCount) expected.push(page)
        }
        const text = `${step}n${plus < 0 ? plus : `+${plus}`}`
        if (expected.length > 0) expect(pages(text, pageCount)).toEqual(expected)
        else expect(refusal(() => pages(text, pageCount)).code).toBe('invalid_pages')
      }),
    )
  })

  test('an exclusion removes its pages from the whole list, wherever it stands', () => {
    fc.assert(
      fc.property(countAndPages, fc.nat(), ([pageCount, list], pick) => {
        const gone = list[pick % list.length]!
        const rest = list.filter((page) => page !== gone)
        fc.pre(rest.length > 0)
        expect(pages([...list, `!${gone}`], pageCount)).toEqual(rest)
        expect(pages([`x${gone}`, ...list], pageCount)).toEqual(rest)
      }),
    )
  })

  test('any text selects existing pages or gives invalid_pages', () => {
    const alphabet = '0123456789,,,---!xrznlastendoddevenall+ :~.'
    const texts = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 12 }),
    )
    fc.assert(
      fc.property(texts, fc.nat(30), (text, pageCount) => {
        try {
          for (const page of pages(text, pageCount)) {
            expect(page).toBeGreaterThanOrEqual(1)
            expect(page).toBeLessThanOrEqual(pageCount)
          }
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_pages' })
        }
      }),
      { numRuns: 2000 },
    )
  })
})
