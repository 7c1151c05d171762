import { loadTasks } from '@octavo/tasks/load-tasks'
import { inHttp } from '@octavo/tasks/message'
import { readOptions } from '@octavo/tasks/options'
import type { OptionSchema } from '@octavo/tasks/options-schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlOf, formOf, initialValue } from '../src/options/control-of.js'
import { languageName } from '../src/options/language-names.js'
import { converted } from '../src/options/length-units.js'
import { groupsOf } from '../src/options/option-groups.js'
import { helpOf, humanized } from '../src/options/option-labels.js'
import { applies, inapplicableValues, minimalValues, shownFirst } from '../src/options/option-values.js'
import { withoutListing } from '../src/tools/listing-modes.js'
import type { OptionValues } from '../src/tools/tool.js'

const catalogue = await loadTasks()
const schemaOf = (task: string): OptionSchema => catalogue.describe(task)!.options
const optionOf = (task: string, option: string): OptionSchema => schemaOf(task).properties![option]!

it.each(['office-to-pdf', 'html-to-pdf'])(
  'every option of %s is in one group at most, and none is lost',
  (task) => {
    const names = Object.keys(schemaOf(task).properties!)
    const { plain, groups } = groupsOf(task, names)
    expect([...plain, ...groups.flatMap(({ options }) => options)].sort()).toEqual(names.sort())
  },
)

describe('the control of an option', () => {
  it('offers an empty text only where it is another value than none', () => {
    expect(controlOf(optionOf('tag-pdf', 'title'))).toMatchObject({ isNullable: true, canBeEmpty: false })
    expect(controlOf(optionOf('tag-pdf', 'language'))).toMatchObject({ isNullable: true, canBeEmpty: false })
    expect(controlOf(optionOf('metadata-pdf', 'title'))).toMatchObject({ isNullable: true, canBeEmpty: true })
  })

  it.each([
    ['crop-pdf', 'to', 'choice'],
    ['crop-pdf', 'pages', 'pages'],
    ['crop-pdf', 'same_for_all', 'switch'],
    ['crop-pdf', 'margin', 'length'],
    ['watermark-pdf', 'margin_x', 'length'],
    ['watermark-pdf', 'color', 'colour'],
    ['watermark-pdf', 'opacity', 'percent'],
    ['watermark-pdf', 'position', 'position'],
    ['watermark-pdf', 'image', 'file'],
    ['stamp-pdf', 'stamp', 'file'],
    ['resize-pdf', 'align', 'position'],
    ['rotate-pdf', 'angle', 'turn'],
    ['page-numbers', 'date', 'day'],
    ['compress-pdf', 'target_size', 'size'],
    ['split-pdf', 'max_bytes', 'size'],
    ['resize-pdf', 'size', 'choice'],
    ['nup-pdf', 'pages_per_sheet', 'choice'],
    ['split-pdf', 'names', 'text'],
    ['split-pdf', 'ranges', 'tags'],
    ['merge-pdf', 'title', 'text'],
    ['merge-pdf', 'user_password', 'password'],
    ['html-to-pdf', 'cookies', 'rows'],
    ['merge-pdf', 'allow', 'forms'],
    ['metadata-pdf', 'clear', 'choices'],
    ['metadata-pdf', 'custom', 'map'],
    ['attachments-pdf', 'details', 'rows'],
    ['attachments-pdf', 'names', 'tags'],
    ['bookmarks-pdf', 'position', 'number'],
    ['flatten-pdf', 'annotations', 'forms'],
    ['form-fill', 'values', 'map'],
    ['organize-pdf', 'pages', 'rows'],
    ['pipeline', 'tasks', 'rows'],
  ])('%s %s: %s', (task, option, kind) => {
    expect(controlOf(optionOf(task, option)).kind).toBe(kind)
  })

  it('shows few values side by side and many in a list', () => {
    expect(controlOf(optionOf('crop-pdf', 'to'))).toMatchObject({ isShort: true })
    expect(controlOf(optionOf('resize-pdf', 'size'))).toMatchObject({ isShort: false })
  })

  it('is JSON text if no other control fits', () => {
    expect(controlOf({}).kind).toBe('json')
    expect(controlOf({ type: 'array', items: { type: 'array', items: { type: 'number' } } }).kind).toBe(
      'json',
    )
    expect(controlOf({ type: 'object' }).kind).toBe('json')
  })

  it('is not JSON text for any option of the built-in tasks', () => {
    for (const { name, options } of catalogue.descriptions()) {
      for (const [option, schema] of Object.entries(options.properties ?? {})) {
        expect(controlOf(schema).kind, `${name} ${option}`).not.toBe('json')
      }
    }
  })

  it('selects the alternative that matches a value', () => {
    const control = controlOf(optionOf('flatten-pdf', 'annotations'))
    if (control.kind !== 'forms') throw new Error('flatten-pdf annotations has several forms')
    expect(formOf(control.forms, 'none')).toBe(0)
    expect(formOf(control.forms, ['ink'])).toBe(1)
    // Objects of several kinds with the same names.
    const { anyOf: kinds = [] } = optionOf('edit-pdf', 'objects').items!
    for (const kind of kinds) expect(kinds[formOf(kinds, initialValue(kind))]).toBe(kind)
  })

  it('adds rows that the task accepts', () => {
    const row = initialValue(optionOf('bookmarks-pdf', 'bookmarks').items!)
    const read = readOptions(catalogue.get('bookmarks-pdf')!, { mode: 'replace', bookmarks: [row] })
    expect(read.problems).toBeUndefined()
  })
})

describe('The options that are sent', () => {
  const crop = schemaOf('crop-pdf')

  it('omit default values', () => {
    expect(minimalValues(crop, { to: 'content', margin: 10, unit: 'pt', pages: 'all' })).toEqual({
      margin: 10,
    })
  })

  it('omit options that do not apply, whose values are kept', () => {
    const all = { to: 'box', width: 100, height: 50, margin: 10 }
    expect(minimalValues(crop, all)).toEqual({ to: 'box', width: 100, height: 50 })
    expect(inapplicableValues(crop, all)).toEqual({ margin: 10 })
    expect(applies(crop, all, 'left')).toBe(false)
    expect(applies(crop, { to: 'margins' }, 'left')).toBe(true)
  })

  it('mean the same as the full options in the examples of every task', () => {
    for (const { name, options, examples } of catalogue.descriptions()) {
      const task = catalogue.get(name)!
      for (const example of examples) {
        const full = readOptions(task, example.options)
        const minimal = readOptions(task, minimalValues(options, example.options ?? {}))
        expect(minimal, `${name}: ${example.title}`).toEqual(full)
      }
    }
  })

  it('cause no error for an option that does not apply', () => {
    const task = catalogue.get('crop-pdf')!
    const sizes = ['margin', 'left', 'bottom', 'right', 'top', 'x', 'y', 'width', 'height']
    fc.assert(
      fc.property(
        fc.constantFrom('content', 'margins', 'box'),
        fc.dictionary(fc.constantFrom(...sizes), fc.integer({ min: 1, max: 500 })),
        (to, lengths) => {
          const { problems = [] } = readOptions(task, minimalValues(crop, { ...lengths, to }))
          expect(problems.filter(({ message }) => inHttp(message).startsWith('It counts'))).toEqual([])
        },
      ),
    )
  })
})

it.each([
  ['user_password', 'User password'],
  ['all_but_links', 'All but links'],
  ['bottom-left', 'Bottom left'],
  ['aes-256', 'AES-256'],
  ['xfa', 'XFA'],
  ['A4', 'A4'],
  ['mm', 'mm'],
  ['{name}-{n}', '{name}-{n}'],
])('%s is shown as %s', (name, shown) => {
  expect(humanized(name)).toBe(shown)
})

describe('The options that are shown first', () => {
  const shown = (task: string, values: OptionValues = {}): readonly string[] => {
    const { first, options } = catalogue.describe(task)!
    return shownFirst(
      { first, options },
      Object.keys(options.properties ?? {}).filter((name) => applies(options, values, name)),
    )
  }

  it('are those of the declaration, and what the chosen value of one of them asks for', () => {
    expect(shown('split-pdf')).toEqual(['by'])
    expect(shown('split-pdf', { by: 'size' })).toEqual(['by', 'max_bytes'])
    expect(shown('resize-pdf', { size: 'custom' })).toEqual(['size', 'width', 'height', 'orientation', 'fit'])
    expect(shown('merge-pdf')).toEqual([])
  })

  it('never start with a mode that only lists something, which comes last among the choices', () => {
    const modes = (name: string): OptionSchema =>
      withoutListing(catalogue.get(name)!, schemaOf(name)).options.properties!.mode!
    expect(modes('metadata-pdf')).toMatchObject({ default: 'set', enum: ['set', 'clear', 'read'] })
    expect(modes('bookmarks-pdf')).toMatchObject({ default: 'replace' })
    expect(modes('attachments-pdf')).toMatchObject({ default: 'extract' })
    expect(modes('form-fill')).toMatchObject({ default: 'fill', enum: ['fill', 'list'] })
    expect(modes('redact-pdf')).toMatchObject({ default: 'redact', enum: ['redact', 'find'] })
    expect(withoutListing(catalogue.get('metadata-pdf')!, schemaOf('metadata-pdf')).preset).toEqual({
      mode: 'set',
    })
    expect(withoutListing(catalogue.get('form-fill')!, schemaOf('form-fill')).preset).toEqual({})
  })
})

it('converts a length to another unit without stray digits', () => {
  expect(converted(10, 'mm', 'cm')).toBe(1)
  expect(converted(36, 'pt', 'mm')).toBe(12.7)
  expect(converted(12.7, 'mm', 'pt')).toBe(36)
  expect(converted(1, 'in', 'mm')).toBe(25.4)
})

it('shows help without the condition under which an option is shown', () => {
  const help = (task: string, option: string): string => helpOf(optionOf(task, option))!
  expect(help('crop-pdf', 'margin')).toBe('Margin to keep around the content.')
  expect(help('form-fill', 'unknown')).toMatch(/^If a file has no field/)
  expect(help('metadata-pdf', 'title')).toMatch(/^The title\./)
  expect(help('merge-pdf', 'reverse_backs')).toMatch(/^Take every second entry/)
  expect(help('attachments-pdf', 'names')).toMatch(/^Names of the attachments/)
})

it('names the languages of text recognition in the language of the page', () => {
  expect(languageName('deu', 'en')).toBe('German')
  expect(languageName('deu', 'fr')).toBe('Allemand')
  expect(languageName('chi_sim', 'de')).toBe('Chinesisch (vereinfacht)')
  expect(languageName('jpn_vert', 'en')).toBe('Japanese (vert)')
  expect(languageName('equ', 'en')).toBe('Equ')
})
