import { describe, expect, it } from 'vitest'
import { loadTasks } from '../src/catalogue.js'
import { readOptions } from '../src/options.js'

const merge = (await loadTasks()).get('merge-pdf')!

describe('options', () => {
  it('that are absent are the defaults', () => {
    const defaults = readOptions(merge, undefined).options
    expect(defaults).toMatchObject({ bookmarks: 'none', fields: 'rename', signatures: 'strip', title: null })
    expect(readOptions(merge, null).options).toEqual(defaults)
    expect(readOptions(merge, {}).options).toEqual(defaults)
  })

  it('from a form are read as what they say', () => {
    const { options } = readOptions(merge, { interleave: 'true', object_streams: 'false', title: 'true' })
    expect(options).toMatchObject({ interleave: true, object_streams: false, title: 'true' })
  })

  it('that are wrong are named as they were sent', () => {
    const { problems } = readOptions(merge, { bookmarks: 'some', title: 'x'.repeat(1001), interleave: 'yes' })
    expect(problems?.map(({ field }) => field)).toEqual([
      'options[bookmarks]',
      'options[interleave]',
      'options[title]',
    ])
    expect(problems?.[0]?.message).toBe('It must be one of "none", "wrap", but "some" was sent.')
  })

  it('that do not exist are refused with those that do', () => {
    const { problems } = readOptions(merge, JSON.parse('{"bookmark":"wrap","__proto__":{},"constructor":1}'))
    expect(problems?.map(({ field }) => field)).toEqual([
      'options[bookmark]',
      'options[__proto__]',
      'options[constructor]',
    ])
    expect(problems?.[0]?.message).toContain('bookmarks, fields, interleave')
  })

  it('must be an object', () => {
    for (const wrong of ['x', 3, [], true]) expect(readOptions(merge, wrong).problems).toHaveLength(1)
  })
})
