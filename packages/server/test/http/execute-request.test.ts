import { describe, expect, it } from 'vitest'
import { type OptionNames, readExecuteRequest } from '../../src/http/bodies/execute-request.js'
import { hashOf } from '../../src/process/idempotency.js'

const entry = { filename: 'a.pdf', server_filename: 'x' }
const request = (first: object) => ({ processId: 'p', task: 'merge-pdf', pages: [{ ...entry, ...first }] })
const refusal = (body: unknown, options?: OptionNames) => {
  try {
    readExecuteRequest(body, options)
  } catch (error) {
    return error as { code: string; field: string; message: string; errors: { field: string }[] }
  }
  throw new Error('It was not refused.')
}

describe('The body of execute', () => {
  it('names all missing required fields', () => {
    for (const body of [undefined, null, {}, [], 'text', { pages: [] }]) {
      const { code, errors } = refusal(body)
      expect(code).toBe('missing_parameter')
      expect(errors.map(({ field }) => field)).toEqual([
        'processId',
        'task',
        'pages[0][filename]',
        'pages[0][server_filename]',
      ])
    }
  })

  it('names the entry with a missing field', () => {
    const { code, field } = refusal({ processId: 'p', task: 't', pages: [entry, { filename: 'b' }] })
    expect([code, field]).toEqual(['missing_parameter', 'pages[1][server_filename]'])
  })

  it.each([
    [undefined, 0],
    [90, 90],
    ['90', 90],
    [-90, 270],
    [450, 90],
    ['-360', 0],
    [36_090, 90],
    ['90.0', 90],
    ['+270', 270],
    [null, 0],
    ['', 0],
  ])('reads a rotation of %j as %d', (rotation, expected) => {
    expect(readExecuteRequest(request({ rotation })).entries[0]?.rotation).toBe(expected)
    expect(readExecuteRequest(request({ rotate: rotation })).entries[0]?.rotation).toBe(expected)
  })

  it.each([45, '45', 1e308, '1e3', 'left', true, {}, [90], 90.5, '90.5'])(
    'refuses a rotation of %j',
    (rotation) => {
      expect(refusal(request({ rotation }))).toMatchObject({
        code: 'invalid_parameter',
        field: 'pages[0][rotation]',
        message: expect.stringContaining('multiple of 90'),
      })
    },
  )

  it.each([
    [{ ...request({}), option: {} }, 'option', 'options'],
    [{ ...request({}), outputFilename: 'x' }, 'outputFilename', 'output_filename'],
    [request({ pages: '1' }), 'pages[0][pages]', 'page'],
    [request({ Page: '1' }), 'pages[0][Page]', 'page'],
    [request({ rotaiton: 90 }), 'pages[0][rotaiton]', 'rotation'],
    [request({ pasword: 'x' }), 'pages[0][pasword]', 'password'],
  ])('refuses a misspelt field with a suggestion: %j', (body, field, meant) => {
    expect(refusal(body)).toMatchObject({
      code: 'invalid_parameter',
      field,
      message: `${field}: There is no such field. Did you mean ${meant}?`,
    })
  })

  it('reports at most 100 unknown fields', () => {
    const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`optio${index}`, 1]))
    expect(refusal({ ...request({}), ...unknown, option: {} }).errors?.length).toBeLessThanOrEqual(100)
  })

  it.each([
    ['bookmarks', 'options[bookmarks]'],
    ['bookmark', 'options[bookmarks]'],
    ['on_signature', 'options[on_signature]'],
  ])('is refused with an option outside of options: %s', (name, meant) => {
    const body = { ...request({}), [name]: 'none' }
    expect(refusal(body, () => ['bookmarks', 'on_signature'])).toMatchObject({
      code: 'invalid_parameter',
      field: name,
      message: `${name}: There is no such field. Did you mean ${meant}?`,
    })
  })

  it('is refused with an unknown field of the body or of an entry', () => {
    expect(refusal({ ...request({}), split_mode: 'ranges' })).toMatchObject({ field: 'split_mode' })
    expect(refusal(request({ range: '1-3' }))).toMatchObject({
      code: 'invalid_parameter',
      field: 'pages[0][range]',
      message: expect.stringMatching(/no such field\. An entry has filename, .*, page, password\.$/),
    })
  })

  it.each([
    ['body', (many: object) => ({ ...request({}), ...many })],
    ['options', (many: object) => ({ ...request({}), options: many })],
    ['pages[0]', (many: object) => request(many)],
  ])('gets one error for thousands of unknown fields (%s)', (field, body) => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`o${index}`, 1]))
    const { errors } = refusal(body(many))
    expect(errors).toEqual([{ field, message: expect.stringContaining('the maximum is 100') }])
  })

  it('gets at most 100 errors for thousands of empty entries', () => {
    const { errors } = refusal({ processId: 'p', task: 't', pages: Array(10_000).fill({}) })
    expect(errors).toHaveLength(100)
  })

  it('accepts the fields of a start-task response', () => {
    expect(readExecuteRequest({ ...request({}), expires_at: 1 }).task).toBe('merge-pdf')
  })

  it('accepts the fields of an upload response in an entry', () => {
    const uploaded = {
      message: 'The file was uploaded.',
      fileName: 'a.pdf',
      fileSize: 5,
      fileType: 'application/pdf',
      page_count: 1,
      encrypted: false,
      password_required: false,
    }
    expect(readExecuteRequest(request(uploaded)).entries).toHaveLength(1)
  })

  it('accepts empty options, as a form with an empty field sends them', () => {
    expect(readExecuteRequest({ ...request({}), options: '' }).options).toBeUndefined()
    expect(refusal({ ...request({}), options: 'x' })).toMatchObject({ field: 'options' })
  })

  it('accepts rotation and rotate that agree, and refuses those that differ', () => {
    expect(readExecuteRequest(request({ rotation: -90, rotate: '270' })).entries[0]?.rotation).toBe(270)
    expect(refusal(request({ rotation: 90, rotate: 180 }))).toMatchObject({ field: 'pages[0][rotate]' })
  })

  it.each(['', 'all', 3, '1-3, last', ['1-3', 5], null])('accepts page %j', (page) => {
    expect(readExecuteRequest(request({ page })).entries[0]?.page).toEqual(page ?? undefined)
  })
})

describe('The hash of an idempotent body', () => {
  it('is independent of the order of fields and of passwords', () => {
    const none = new Set<string>()
    expect(hashOf({ a: 1, b: [{ c: 2, password: 'x' }] }, none)).toBe(
      hashOf({ b: [{ password: 'y', c: 2 }], a: 1 }, none),
    )
    expect(hashOf({ a: 1 }, none)).not.toBe(hashOf({ a: 2 }, none))
    expect(hashOf([1, 2], none)).not.toBe(hashOf([12], none))
  })

  it('is independent of options that the task declares secret', () => {
    const body = (owner_password: string, algorithm = 'aes-256') => ({
      options: { owner_password, algorithm },
    })
    const secrets = new Set(['owner_password'])
    expect(hashOf(body('one'), secrets)).toBe(hashOf(body('two'), secrets))
    expect(hashOf(body('one'), secrets)).not.toBe(hashOf(body('one', 'aes-128'), secrets))
  })
})
