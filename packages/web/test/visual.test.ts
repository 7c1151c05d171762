import { loadTasks } from '@octavo/tasks/load-tasks'
import { readOptions } from '@octavo/tasks/options'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visualControls } from '../src/tool-page/visual-controls.js'
import {
  added,
  type BookmarkList,
  bookmarkList,
  bookmarkOptions,
  bookmarkTree,
  indented,
  moved as movedBookmark,
  outdented,
  removed,
  shifted,
  withTarget,
} from '../src/visual/bookmark-list.js'
import { areaOf, between, type CropOptions, moved, optionsOf, withSides } from '../src/visual/crop-area.js'
import { formEntry, withValue } from '../src/visual/form-values.js'
import { changedPages, chosenPages, inputPages } from '../src/visual/input-pages.js'
import { withCustom, withMetadata } from '../src/visual/metadata-change.js'
import { nupSheets, resizedPage } from '../src/visual/sheets.js'
import { divided, partsOf, rangesOf } from '../src/visual/split-points.js'

const catalogue = await loadTasks()
const schemaOf = (task: string) => catalogue.describe(task)!.options
const defaultsOf = (task: string) => readOptions(catalogue.get(task)!, {}).options!

describe('A visual control', () => {
  it('replaces only options that its task has', () => {
    for (const [task, { hides }] of Object.entries(visualControls)) {
      expect(Object.keys(schemaOf(task).properties ?? {}), task).toEqual(expect.arrayContaining([...hides]))
    }
  })
})

describe('A page selection on pictures', () => {
  it('is the same after it is written and read again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (pages) => {
        const written = changedPages([], new Set(pages))
        expect(new Set(chosenPages(written, 60))).toEqual(new Set(pages))
      }),
    )
  })

  it('keeps the order in which pages were written', () => {
    expect(changedPages([5, 2, 1], new Set([5, 2, 1, 3]))).toBe('5,2-1,3')
    expect(changedPages([5, 2, 1], new Set([5, 1]))).toBe('5,1')
    expect(changedPages([1, 5], new Set([1, 3, 5]))).toBe('1,3,5')
  })

  it('is empty if all pages are meant or the text is invalid', () => {
    expect(['all', '', undefined, '7-', '99'].map((written) => chosenPages(written, 6))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
  })

  it('counts the pages that the entry selects', () => {
    expect(inputPages({ page: '3,1', pageCount: 4 })).toEqual([
      { number: 1, page: 3 },
      { number: 2, page: 1 },
    ])
  })
})

describe('a crop box', () => {
  const page = { width: 595.28, height: 841.89 }
  const defaults = defaultsOf('crop-pdf') as unknown as CropOptions
  const point = fc.record({
    x: fc.double({ min: -50, max: 650, noNaN: true }),
    y: fc.double({ min: -50, max: 900, noNaN: true }),
  })
  const unit = fc.constantFrom('pt', 'mm', 'cm', 'in')
  const origin = fc.constantFrom('bottom-left', 'top-left')

  it('matches its options within 1.5 points and stays on the page', () => {
    fc.assert(
      fc.property(point, point, unit, origin, (one, other, unit, origin) => {
        const area = between(one, other, page)
        const options = optionsOf(area, page, { to: 'box', unit, origin })
        const again = areaOf({ ...defaults, ...options, unit, origin }, page)
        for (const side of ['left', 'top', 'right', 'bottom'] as const)
          expect(Math.abs(again[side] - area[side])).toBeLessThanOrEqual(1.5)
        const scale = { pt: 1, mm: 72 / 25.4, cm: 720 / 25.4, in: 72 }[unit]
        expect((options.x! + options.width!) * scale).toBeLessThanOrEqual(page.width + 1e-3)
        expect((options.y! + options.height!) * scale).toBeLessThanOrEqual(page.height + 1e-3)
      }),
    )
  })

  it('has options that crop-pdf accepts', () => {
    fc.assert(
      fc.property(point, point, unit, origin, (one, other, unit, origin) => {
        const options = optionsOf(between(one, other, page), page, { to: 'box', unit, origin })
        const sent = { ...options, unit, origin }
        expect(readOptions(catalogue.get('crop-pdf')!, sent).problems).toBeUndefined()
      }),
    )
  })

  it('keeps its size when it moves, and stops at the edge of the page', () => {
    const area = { left: 100, top: 100, right: 300, bottom: 250 }
    expect(moved(area, { x: 1000, y: -1000 }, page)).toEqual({
      left: page.width - 200,
      top: 0,
      right: page.width,
      bottom: 150,
    })
  })

  it('keeps a positive size when one side is dragged across the other', () => {
    const area = { left: 100, top: 100, right: 300, bottom: 250 }
    const narrow = withSides(area, ['left', 'bottom'], { x: 900, y: -900 }, page)
    expect(narrow.right - narrow.left).toBeGreaterThan(0)
    expect(narrow.bottom - narrow.top).toBeGreaterThan(0)
  })

  it('is the same after it is converted to margins and back', () => {
    const margins = { ...defaults, to: 'margins', unit: 'cm', left: 2, top: 1, right: 3, bottom: 4 } as const
    const area = areaOf(margins, page)
    expect(optionsOf(area, page, margins)).toEqual({ left: 2, top: 1, right: 3, bottom: 4 })
  })
})

describe('Split points between pages', () => {
  it('convert to ranges and back without change', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 19 })), (points) => {
        const parts = points.reduce(divided, [{ from: 1, to: 20 }] as ReturnType<typeof divided>)
        expect(parts).toHaveLength(points.length + 1)
        expect(partsOf(rangesOf(parts), 20)).toEqual(parts)
        expect(points.reduce(divided, parts)).toEqual([{ from: 1, to: 20 }])
      }),
    )
  })

  it('follow from a fixed number of pages, but not from ranges that overlap or leave pages out', () => {
    expect(partsOf({ by: 'every', pages_per_file: 2 }, 5)).toHaveLength(3)
    expect(partsOf({ by: 'ranges', ranges: ['1-3', '2-5'] }, 5)).toBeUndefined()
    expect(partsOf({ by: 'ranges', ranges: ['1-3'] }, 5)).toBeUndefined()
    expect(partsOf({ by: 'bookmarks' }, 5)).toBeUndefined()
  })
})

describe('The sheet preview', () => {
  const upright = { width: 595, height: 842 }

  it('has the pages of a booklet in folding order', () => {
    const options = { ...defaultsOf('nup-pdf'), layout: 'booklet', size: 'A4' }
    const { sheet, sides } = nupSheets(options as never, 6, upright)!
    expect(sheet.width).toBeGreaterThan(sheet.height)
    expect(sides.map((side) => side.map(({ page }) => page + 1))).toEqual([[1], [2], [6, 3], [4, 5]])
  })

  it('is empty while rows are set without columns', () => {
    expect(nupSheets({ ...defaultsOf('nup-pdf'), rows: 2 } as never, 6, upright)).toBeUndefined()
  })

  it('centres a landscape page on a portrait sheet', () => {
    const options = { ...defaultsOf('resize-pdf'), orientation: 'portrait' }
    const { sheet, page } = resizedPage(options as never, { width: 842, height: 595 }, upright)!
    expect(sheet.height).toBeGreaterThan(sheet.width)
    expect(page.width).toBeCloseTo(100)
    expect(page.top).toBeCloseTo((100 - page.height) / 2)
  })
})

describe('The metadata table', () => {
  const schema = schemaOf('metadata-pdf')

  it('sets only what is changed, and nothing if there is no change', () => {
    const set = withMetadata(schema, {}, 'title', 'New')
    expect(set).toEqual({ mode: 'set', title: 'New' })
    expect(withMetadata(schema, set, 'title', undefined)).toEqual({})
    expect(withMetadata(schema, {}, 'author', '')).toEqual({ mode: 'set', author: '' })
  })

  it('sets, removes or keeps custom entries', () => {
    expect(withCustom({ A: 'x' }, 'B', null)).toEqual({ A: 'x', B: null })
    expect(withCustom({ A: 'x' }, 'A', undefined)).toEqual({})
  })
})

describe('The form values', () => {
  const field = { name: 'agree', type: 'checkbox', required: false, readOnly: false, checked: true }

  it('contain only fields whose value was changed', () => {
    const entry = formEntry(field)!
    expect(withValue({}, entry, false)).toEqual({ agree: false })
    expect(withValue({ agree: false }, entry, true)).toBeUndefined()
    expect(withValue({ agree: false, name: 'Ada' }, entry, true)).toEqual({ name: 'Ada' })
  })

  it('exclude push buttons and signatures', () => {
    expect(formEntry({ ...field, type: 'button' })).toBeUndefined()
    expect(formEntry({ ...field, type: 'signature' })).toBeUndefined()
  })
})

describe('The bookmark editor', () => {
  const list = bookmarkList([
    { title: 'A', page: 1 },
    { title: 'A1', page: 2, level: 2 },
    { title: 'A2', page: 3, level: 2, view: { kind: 'Fit' } },
    { title: 'B', uri: 'https://example.com' },
  ])
  const titles = (of: BookmarkList): string =>
    of.map(({ level, bookmark }) => '-'.repeat(level - 1) + bookmark.title).join(' ')
  const idOf = (title: string): string => list.find(({ bookmark }) => bookmark.title === title)!.id

  it('moves a bookmark with its children', () => {
    expect(titles(shifted(list, idOf('A'), 1))).toBe('B A -A1 -A2')
    expect(titles(shifted(list, idOf('A2'), -1))).toBe('A -A2 -A1 B')
    expect(titles(movedBookmark(list, idOf('A'), { id: idOf('B'), position: 'on' }))).toBe('B -A --A1 --A2')
    expect(titles(movedBookmark(list, idOf('A'), { id: idOf('A1'), position: 'on' }))).toBe('A -A1 -A2 B')
  })

  it('indents a bookmark below the previous one, and outdents it again', () => {
    const within = indented(list, idOf('B'))
    expect(titles(within)).toBe('A -A1 -A2 -B')
    expect(titles(outdented(within, idOf('B')))).toBe('A -A1 -A2 B')
    expect(indented(list, idOf('A'))).toBe(list)
  })

  it('adds a bookmark after another, and removes one with its children', () => {
    expect(titles(added(list, 'new', { title: 'C', page: 1 }, idOf('A')))).toBe('A -A1 -A2 C B')
    expect(titles(removed(list, idOf('A')))).toBe('B')
  })

  it('replaces any destination with a page', () => {
    expect(bookmarkOptions(withTarget(list, idOf('B'), 4)).at(-1)).toEqual({ title: 'B', page: 4 })
    expect(bookmarkOptions(withTarget(list, idOf('A2'), 4))[2]).toEqual({ title: 'A2', level: 2, page: 4 })
  })

  it('makes bookmarks that the task accepts after any moves', () => {
    const step = fc.tuple(
      fc.constantFrom('up', 'down', 'in', 'out', 'before', 'after', 'on'),
      fc.nat(3),
      fc.nat(3),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const end = steps.reduce((now, [kind, one, other]) => {
          const [id, to] = [list[one]!.id, list[other]!.id]
          if (kind === 'up' || kind === 'down') return shifted(now, id, kind === 'up' ? -1 : 1)
          if (kind === 'in') return indented(now, id)
          return kind === 'out' ? outdented(now, id) : movedBookmark(now, id, { id: to, position: kind })
        }, list as BookmarkList)
        expect(end.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id).sort())
        const sent = { mode: 'replace', bookmarks: bookmarkOptions(end) }
        expect(readOptions(catalogue.get('bookmarks-pdf')!, sent).problems).toBeUndefined()
        expect(bookmarkTree(end).length).toBeGreaterThan(0)
      }),
    )
  })
})
