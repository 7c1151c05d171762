import { describe, expect, it } from 'vitest'
import { type ConditionsResult, evaluateConditions } from '../../src/http/download/conditions.js'
import { attachment } from '../../src/http/download/content-disposition.js'
import { readRange } from '../../src/http/download/range.js'

describe('Content-Disposition', () => {
  it.each([
    ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
    ['Größe ½.pdf', `attachment; filename="Gro_e 1_2.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%C2%BD.pdf`],
    ['a"b\\c%d;e.pdf', `attachment; filename="a_b_c_d_e.pdf"; filename*=UTF-8''a%22b%5Cc%25d%3Be.pdf`],
    ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
    [
      'a\r\nSet-Cookie: x',
      `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
    ],
    ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
    ['😀.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%98%80.pdf`],
  ])('encodes the name %j', (name, header) => {
    expect(attachment(name)).toBe(header)
  })
})

describe('Range', () => {
  it.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    [`bytes=5-${'9'.repeat(400)}`, { start: 5, end: 99 }],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-0', 'none'],
    ['bytes=0-1,4-5', 'none'],
    ['lines=0-1', 'none'],
    ['bytes=-', 'none'],
    [undefined, 'none'],
  ])('is parsed for 100 bytes: %s', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })
})

describe('Conditional requests (RFC 9110, 13)', () => {
  const tag = '"b"'
  const part = { status: 206, part: { start: 0, end: 9 } } as const

  function verdict(headers: Record<string, string>, method = 'GET'): ConditionsResult {
    return evaluateConditions({ method, headers }, { tag, size: 100 })
  }

  it.each([
    ['"b"', 200],
    ['"a", "b"', 200],
    ['"a","b" , W/"c"', 200],
    ['*', 200],
    [' * ', 200],
    ['"a"', 412],
    ['W/"b"', 412],
    ['W/"b", "a"', 412],
    ['"a,b"', 412],
    ['b', 412],
    ['"a", *', 412],
    ['', 412],
  ])('compare If-Match: %s strongly', (header, status) => {
    expect(verdict({ 'if-match': header })).toEqual({ status })
    expect(verdict({ 'if-match': header }, 'HEAD')).toEqual({ status })
  })

  it.each([
    ['"b"', 304],
    ['W/"b"', 304],
    ['"a", W/"b"', 304],
    ['"x,y","b"', 304],
    ['*', 304],
    ['"a"', 200],
    ['W/"a", "c"', 200],
    ['b', 200],
    ['"b', 200],
    ['"a", *', 200],
    ['', 200],
  ])('compare If-None-Match: %s weakly', (header, status) => {
    expect(verdict({ 'if-none-match': header })).toEqual({ status })
    expect(verdict({ 'if-none-match': header }, 'HEAD')).toEqual({ status })
  })

  it.each([
    ['"b"', part],
    ['"a"', { status: 200 }],
    ['W/"b"', { status: 200 }],
    ['"b", "a"', { status: 200 }],
    ['*', { status: 200 }],
    ['Sat, 29 Oct 1994 19:43:31 GMT', { status: 200 }],
  ])('apply a range only if If-Range: %s matches', (header, expected) => {
    expect(verdict({ range: 'bytes=0-9', 'if-range': header })).toEqual(expected)
  })

  it('ignore If-Range without a range, and the range if the ETag differs', () => {
    expect(verdict({ 'if-range': '"b"' })).toEqual({ status: 200 })
    expect(verdict({ range: 'bytes=100-', 'if-range': '"a"' })).toEqual({ status: 200 })
    expect(verdict({ range: 'bytes=100-', 'if-range': '"b"' })).toEqual({ status: 416 })
  })

  it('ignore ranges for HEAD', () => {
    expect(verdict({ range: 'bytes=0-9' }, 'HEAD')).toEqual({ status: 200 })
    expect(verdict({ range: 'bytes=100-' }, 'HEAD')).toEqual({ status: 200 })
  })

  it('evaluate If-Match, then If-None-Match, then Range', () => {
    const range = 'bytes=100-'
    expect(verdict({ 'if-match': '"a"', 'if-none-match': '"b"', range })).toEqual({ status: 412 })
    expect(verdict({ 'if-match': '"b"', 'if-none-match': '"b"', range })).toEqual({ status: 304 })
    expect(verdict({ 'if-match': '"b"', 'if-none-match': '"a"', range })).toEqual({ status: 416 })
    expect(verdict({ 'if-match': '"b"', 'if-none-match': '"a"', range: 'bytes=0-9' })).toEqual(part)
  })

  it('ignore dates, because responses have none', () => {
    const date = 'Sat, 29 Oct 1994 19:43:31 GMT'
    expect(verdict({ 'if-modified-since': date, 'if-unmodified-since': date })).toEqual({ status: 200 })
  })
})
