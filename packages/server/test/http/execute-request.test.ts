import { describe, expect, it } from 'vitest'
import { type OptionNames, readExecuteRequest } from '../../src/http/bodies/execute-request.js'
import { turnsDuring } from '../support/turns-during.js'

const entry = { filename: 'a.pdf', server_filename: 'x' }
const request = (first: object) => ({ processId: 'p', task: 'merge-pdf', pages: [{ ...entry, ...first }] })
const refusal = async (body: unknown, options?: OptionNames) => {
  try {
    await readExecuteRequest(body, options)
  } catch (error) {
    return error as { code: string; field: string; message: string; errors: { field: string }[] }
  }
  throw new Error('It was not refused.')
}

describe('The body of execute', () => {
  it('names all missing required fields', async () => {
    for (const body of [undefined, null, {}, [], 'text', { pages: [] }]) {
      const { code, errors } = await refusal(body)
      expect(code).toBe('missing_parameter')
      expect(errors.map(({ field }) => field)).toEqual([
        'processId',
        'task',
        'pages[0][filename]',
        'pages[0][server_filename]',
      ])
    }
  })

  it('with very many entries lets other requests continue while it is read', async () => {
    const reading = readExecuteRequest({ ...request({}), pages: Array(5000).fill(entry) })
    expect(await turnsDuring(reading)).toBeGreaterThan(50)
  })

  it('names the entry with a missing field', async () => {
    const { code, field } = await refusal({ processId: 'p', task: 't', pages: [entry, { filename: 'b' }] })
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
  ])('reads a rotation of %j as %d', async (rotation, expected) => {
    expect((await readExecuteRequest(request({ rotation }))).entries[0]?.rotation).toBe(expected)
    expect((await readExecuteRequest(request({ rotate: rotation }))).entries[0]?.rotation).toBe(expected)
  })

  it.each([45, '45', 1e308, '1e3', 'left', true, {}, [90], 90.5, '90.5'])(
    'refuses a rotation of %j',
    async (rotation) => {
      expect(await refusal(request({ rotation }))).toMatchObject({
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
  ])('refuses a misspelt field with a suggestion: %j', async (body, field, meant) => {
    expect(await refusal(body)).toMatchObject({
      code: 'invalid_parameter',
      field,
      message: `${field}: There is no such field. Did you mean ${meant}?`,
    })
  })

  it('reports at most 100 unknown fields', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`optio${index}`, 1]))
    expect((await refusal({ ...request({}), ...unknown, option: {} })).errors?.length).toBeLessThanOrEqual(
      100,
    )
  })

  it.each([
    ['bookmarks', 'options[bookmarks]'],
    ['bookmark', 'options[bookmarks]'],
    ['on_signature', 'options[on_signature]'],
  ])('is refused with an option outside of options: %s', async (name, meant) => {
    const body = { ...request({}), [name]: 'none' }
    expect(await refusal(body, () => ['bookmarks', 'on_signature'])).toMatchObject({
      code: 'invalid_parameter',
      field: name,
      message: `${name}: There is no such field. Did you mean ${meant}?`,
    })
  })

  it('is refused with an unknown field of the body or of an entry', async () => {
    expect(await refusal({ ...request({}), split_mode: 'ranges' })).toMatchObject({ field: 'split_mode' })
    expect(await refusal(request({ range: '1-3' }))).toMatchObject({
      code: 'invalid_parameter',
      field: 'pages[0][range]',
      message: expect.stringMatching(/no such field\. An entry has filename, .*, page, password\.$/),
    })
  })

  it.each([
    ['body', (many: object) => ({ ...request({}), ...many })],
    ['options', (many: object) => ({ ...request({}), options: many })],
    ['pages[0]', (many: object) => request(many)],
  ])('gets one error for thousands of unknown fields (%s)', async (field, body) => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`o${index}`, 1]))
    const { errors } = await refusal(body(many))
    expect(errors).toEqual([{ field, message: expect.stringContaining('the maximum is 100') }])
  })

  it('gets at most 100 errors for thousands of empty entries', async () => {
    const { errors } = await refusal({ processId: 'p', task: 't', pages: Array(10_000).fill({}) })
    expect(errors).toHaveLength(100)
  })

  it('accepts the fields of a start-task response', async () => {
    expect((await readExecuteRequest({ ...request({}), expires_at: 1 })).task).toBe('merge-pdf')
  })

  it('accepts the fields of an upload response in an entry', async () => {
    const uploaded = {
      message: 'The file was uploaded.',
      fileName: 'a.pdf',
      fileSize: 5,
      fileType: 'application/pdf',
      page_count: 1,
      encrypted: false,
      password_required: false,
    }
    expect((await readExecuteRequest(request(uploaded))).entries).toHaveLength(1)
  })

  it('accepts empty options, as a form with an empty field sends them', async () => {
    expect((await readExecuteRequest({ ...request({}), options: '' })).options).toBeUndefined()
    expect(await refusal({ ...request({}), options: 'x' })).toMatchObject({ field: 'options' })
  })

  it('accepts rotation and rotate that agree, and refuses those that differ', async () => {
    expect((await readExecuteRequest(request({ rotation: -90, rotate: '270' }))).entries[0]?.rotation).toBe(
      270,
    )
    expect(await refusal(request({ rotation: 90, rotate: 180 }))).toMatchObject({ field: 'pages[0][rotate]' })
  })

  it.each(['', 'all', 3, '1-3, last', ['1-3', 5], null])('accepts page %j', async (page) => {
    expect((await readExecuteRequest(request({ page }))).entries[0]?.page).toEqual(page ?? undefined)
  })
})
