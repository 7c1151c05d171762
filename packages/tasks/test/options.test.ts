import { describe, expect, it } from 'vitest'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { inHttp } from '../src/declare/message.js'
import { optionsSchema } from '../src/declare/options-schema.js'
import { readOptions } from '../src/options/read-options.js'

const tasks = await loadTasks()
const merge = tasks.get('merge-pdf')!
const organize = tasks.get('organize-pdf')!
const protect = tasks.get('protect-pdf')!

describe('Reading options', () => {
  it('uses the default for each absent option', () => {
    const defaults = readOptions(merge, undefined).options
    expect(defaults).toMatchObject({ bookmarks: 'none', fields: 'rename', signatures: 'strip', title: null })
    expect(readOptions(merge, null).options).toEqual(defaults)
    expect(readOptions(merge, {}).options).toEqual(defaults)
  })

  it('converts text from a form to the type of the option', () => {
    const { options } = readOptions(merge, { interleave: 'true', object_streams: 'false', title: 'true' })
    expect(options).toMatchObject({ interleave: true, object_streams: false, title: 'true' })
  })

  it.each([
    ['200k', 200_000],
    ['200KB', 200_000],
    ['200 kB', 200_000],
    ['200KiB', 204_800],
    ['1.5M', 1_500_000],
    ['2mib', 2_097_152],
    ['1G', 1_000_000_000],
    ['4096', 4096],
  ])('reads a size with a unit: %s', (text, bytes) => {
    const compress = tasks.get('compress-pdf')!
    expect(readOptions(compress, { target_size: text }).options?.target_size).toBe(bytes)
  })

  it('reads units in every option that is a number of bytes, and names them if the text is no size', () => {
    const sizes = tasks.names.flatMap((name) => {
      const { properties = {} } = optionsSchema(tasks.get(name)!)
      return Object.entries(properties).filter(([, { description }]) => / in bytes\b/.test(description ?? ''))
    })
    expect(sizes.map(([option, { format }]) => [option, format])).toEqual([
      ['target_size', 'bytes'],
      ['max_bytes', 'bytes'],
    ])
    for (const max_bytes of ['200x', '-1k', 'k', '200i']) {
      const { problems } = readOptions(tasks.get('split-pdf')!, { by: 'size', max_bytes })
      expect(inHttp(problems![0]!.message)).toBe(
        `It must be a number of bytes from 1000 to 68719476736, also as 200k, 5MB or 1GiB, but "${max_bytes}" was sent.`,
      )
    }
  })

  it('names the field and the sent value of each invalid option', () => {
    const { problems } = readOptions(merge, { bookmarks: 'some', title: 'x'.repeat(1001), interleave: 'yes' })
    expect(problems?.map(({ field }) => field)).toEqual([
      'options[bookmarks]',
      'options[interleave]',
      'options[title]',
    ])
    expect(inHttp(problems![0]!.message)).toBe('It must be one of "none", "wrap", but "some" was sent.')
  })

  it('converts text inside arrays and objects, and arrays sent as JSON', () => {
    const pages = [
      { entry: '2', rotation: '90' },
      { blank: 'true', size: { width: '100', height: '50.5' } },
    ]
    const read = [
      { entry: 2, pages: 'all', rotation: 90 },
      { blank: true, count: 1, size: { width: 100, height: 50.5 } },
    ]
    expect(readOptions(organize, { pages }).options).toMatchObject({ pages: read })
    expect(readOptions(organize, { pages: JSON.stringify(pages) }).options).toMatchObject({ pages: read })
  })

  it('names the place of a nested error, judged by the closest alternative', () => {
    const { problems } = readOptions(organize, { pages: [{ blank: true, count: 0 }, { entry: 1, x: 1 }, 7] })
    expect(problems?.map(({ field, message }) => [field, inHttp(message)])).toEqual([
      ['options[pages][0][count]', 'It must be a whole number from 1 to 10000, but 0 was sent.'],
      ['options[pages][1][x]', expect.stringContaining('entry, pages, rotation')],
      ['options[pages][2]', expect.stringContaining('an object with entry')],
    ])
  })

  it('says what the languages of text recognition are called', () => {
    const { problems } = readOptions(tasks.get('ocr-pdf')!, { languages: ['eng deu'] })
    expect(problems?.map(({ field, message }) => [field, inHttp(message)])).toEqual([
      [
        'options[languages][0]',
        'It must be the code of a language, such as deu, or several like eng+deu, but "eng deu" was sent.',
      ],
    ])
  })

  it('does not repeat secret or long values in its messages', () => {
    const { problems } = readOptions(protect, {
      user_password: 'hush'.repeat(50),
      algorithm: 'x'.repeat(1000),
    })
    expect(problems?.map(({ message }) => inHttp(message))).toEqual([
      'It must be a text of at most 127 characters, but a text of 200 characters was sent.',
      'It must be one of "aes-256", "aes-128", but a text of 1000 characters was sent.',
    ])
  })

  it('rejects unknown options and lists the known ones', () => {
    const { problems } = readOptions(merge, JSON.parse('{"bookmark":"wrap","__proto__":{},"constructor":1}'))
    expect(problems?.map(({ field }) => field)).toEqual([
      'options[bookmark]',
      'options[__proto__]',
      'options[constructor]',
    ])
    expect(inHttp(problems![0]!.message)).toContain('bookmarks, fields, interleave')
  })

  it('requires an object', () => {
    for (const wrong of ['x', 3, [], true]) expect(readOptions(merge, wrong).problems).toHaveLength(1)
  })
})
