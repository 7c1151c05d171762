import { loadTasks } from '@octavo/tasks/catalogue'
import { readOptions } from '@octavo/tasks/options'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  added,
  type BookmarkList,
  bookmarkList,
  bookmarkOptions,
  bookmarkTree,
  indented,
  ledTo,
  moved as movedBookmark,
  outdented,
  removed,
  shifted,
} from '../src/drawn/bookmark-list.js'
import { areaOf, between, type CropOptions, moved, optionsOf, withSides } from '../src/drawn/crop-area.js'
import { drawnControls } from '../src/drawn/drawn-controls.js'
import { enteredPages } from '../src/drawn/entered-pages.js'
import { formEntry, withValue } from '../src/drawn/form-values.js'
import { withCustom, withMetadata } from '../src/drawn/metadata-change.js'
import { changedPages, chosenPages } from '../src/drawn/page-choice.js'
import { nupSheets, resizedPage } from '../src/drawn/sheets.js'
import { divided, partsOf, rangesOf } from '../src/drawn/split-points.js'

const catalogue = await loadTasks()
const schemaOf = (task: string) => catalogue.describe(task)!.options
const defaultsOf = (task: string) => readOptions(catalogue.get(task)!, {}).options!

describe('a drawn control', () => {
  it('is for a task that there is, and takes care of options that it has', () => {
    for (const [task, { hides }] of Object.entries(drawnControls)) {
      expect(Object.keys(schemaOf(task).properties ?? {}), task).toEqual(expect.arrayContaining([...hides]))
    }
  })
})

describe('pages that are chosen on their pictures', () => {
  it('are the same again when what is written of them is read', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (pages) => {
        const written = changedPages([], new Set(pages))
        expect(new Set(chosenPages(written, 60))).toEqual(new Set(pages))
      }),
    )
  })

  it('keep the order in which they were written', () => {
    expect(changedPages([5, 2, 1], new Set([5, 2, 1, 3]))).toBe('5,2-1,3')
    expect(changedPages([5, 2, 1], new Set([5, 1]))).toBe('5,1')
    expect(changedPages([1, 5], new Set([1, 3, 5]))).toBe('1,3,5')
  })

  it('are none where all are meant, or what is written is wrong', () => {
    expect(['all', '', undefined, '7-', '99'].map((written) => chosenPages(written, 6))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
  })

  it('are counted as they enter the task', () => {
    expect(enteredPages({ page: '3,1', pageCount: 4 })).toEqual([
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

  it('is on the page where its options say, within a point, and never beyond the page', () => {
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

  it('has options that the task takes', () => {
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

  it('never turns inside out when a side is drawn over the other', () => {
    const area = { left: 100, top: 100, right: 300, bottom: 250 }
    const narrow = withSides(area, ['left', 'bottom'], { x: 900, y: -900 }, page)
    expect(narrow.right - narrow.left).toBeGreaterThan(0)
    expect(narrow.bottom - narrow.top).toBeGreaterThan(0)
  })

  it('is what margins leave, and margins are what lies around it', () => {
    const margins = { ...defaults, to: 'margins', unit: 'cm', left: 2, top: 1, right: 3, bottom: 4 } as const
    const area = areaOf(margins, page)
    expect(optionsOf(area, page, margins)).toEqual({ left: 2, top: 1, right: 3, bottom: 4 })
  })
})

describe('divisions between pages', () => {
  it('are the ranges that are sent, which are the same divisions again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 19 })), (points) => {
        const parts = points.reduce(divided, [{ from: 1, to: 20 }] as ReturnType<typeof divided>)
        expect(parts).toHaveLength(points.length + 1)
        expect(partsOf(rangesOf(parts), 20)).toEqual(parts)
        expect(points.reduce(divided, parts)).toEqual([{ from: 1, to: 20 }])
      }),
    )
  })

  it('are known of every so many pages, and of no ranges that overlap or leave pages out', () => {
    expect(partsOf({ by: 'every', pages_per_file: 2 }, 5)).toHaveLength(3)
    expect(partsOf({ by: 'ranges', ranges: ['1-3', '2-5'] }, 5)).toBeUndefined()
    expect(partsOf({ by: 'ranges', ranges: ['1-3'] }, 5)).toBeUndefined()
    expect(partsOf({ by: 'bookmarks' }, 5)).toBeUndefined()
  })
})

describe('sheets', () => {
  const upright = { width: 595, height: 842 }

  it('have the pages of a booklet in the order in which it is folded', () => {
    const options = { ...defaultsOf('nup-pdf'), layout: 'booklet', size: 'A4' }
    const { sheet, sides } = nupSheets(options as never, 6, upright)!
    expect(sheet.width).toBeGreaterThan(sheet.height)
    expect(sides.map((side) => side.map(({ page }) => page + 1))).toEqual([[1], [2], [6, 3], [4, 5]])
  })

  it('show nothing as long as rows are there without columns', () => {
    expect(nupSheets({ ...defaultsOf('nup-pdf'), rows: 2 } as never, 6, upright)).toBeUndefined()
  })

  it('have a lying page across an upright sheet, in its middle', () => {
    const options = { ...defaultsOf('resize-pdf'), orientation: 'portrait' }
    const { sheet, page } = resizedPage(options as never, { width: 842, height: 595 }, upright)!
    expect(sheet.height).toBeGreaterThan(sheet.width)
    expect(page.width).toBeCloseTo(100)
    expect(page.top).toBeCloseTo((100 - page.height) / 2)
  })
})

describe('metadata', () => {
  const schema = schemaOf('metadata-pdf')

  it('are only set where they are changed, and read where nothing is', () => {
    const set = withMetadata(schema, {}, 'title', 'New')
    expect(set).toEqual({ mode: 'set', title: 'New' })
    expect(withMetadata(schema, set, 'title', undefined)).toEqual({})
    expect(withMetadata(schema, {}, 'author', '')).toEqual({ mode: 'set', author: '' })
  })

  it('have further entries that are set, taken away, or left as they are', () => {
    expect(withCustom({ A: 'x' }, 'B', null)).toEqual({ A: 'x', B: null })
    expect(withCustom({ A: 'x' }, 'A', undefined)).toEqual({})
  })
})

describe('form values', () => {
  const field = { name: 'agree', type: 'checkbox', required: false, readOnly: false, checked: true }

  it('are sent only where a field holds something else', () => {
    const entry = formEntry(field)!
    expect(withValue({}, entry, false)).toEqual({ agree: false })
    expect(withValue({ agree: false }, entry, true)).toBeUndefined()
    expect(withValue({ agree: false, name: 'Ada' }, entry, true)).toEqual({ name: 'Ada' })
  })

  it('are for no push button and no signature', () => {
    expect(formEntry({ ...field, type: 'button' })).toBeUndefined()
    expect(formEntry({ ...field, type: 'signature' })).toBeUndefined()
  })
})

describe('bookmarks', () => {
  const list = bookmarkList([
    { title: 'A', page: 1 },
    { title: 'A1', page: 2, level: 2 },
    { title: 'A2', page: 3, level: 2, view: { kind: 'Fit' } },
    { title: 'B', uri: 'https://example.com' },
  ])
  const titles = (of: BookmarkList): string =>
    of.map(({ level, bookmark }) => '-'.repeat(level - 1) + bookmark.title).join(' ')
  const idOf = (title: string): string => list.find(({ bookmark }) => bookmark.title === title)!.id

  it('move with what belongs to them', () => {
    expect(titles(shifted(list, idOf('A'), 1))).toBe('B A -A1 -A2')
    expect(titles(shifted(list, idOf('A2'), -1))).toBe('A -A2 -A1 B')
    expect(titles(movedBookmark(list, idOf('A'), { id: idOf('B'), position: 'on' }))).toBe('B -A --A1 --A2')
    expect(titles(movedBookmark(list, idOf('A'), { id: idOf('A1'), position: 'on' }))).toBe('A -A1 -A2 B')
  })

  it('go below the one before, and out again', () => {
    const within = indented(list, idOf('B'))
    expect(titles(within)).toBe('A -A1 -A2 -B')
    expect(titles(outdented(within, idOf('B')))).toBe('A -A1 -A2 B')
    expect(indented(list, idOf('A'))).toBe(list)
  })

  it('are added behind another and removed with what belongs to them', () => {
    expect(titles(added(list, 'new', { title: 'C', page: 1 }, idOf('A')))).toBe('A -A1 -A2 C B')
    expect(titles(removed(list, idOf('A')))).toBe('B')
  })

  it('lead to a page and nowhere else', () => {
    expect(bookmarkOptions(ledTo(list, idOf('B'), 4)).at(-1)).toEqual({ title: 'B', page: 4 })
    expect(bookmarkOptions(ledTo(list, idOf('A2'), 4))[2]).toEqual({ title: 'A2', level: 2, page: 4 })
  })

  it('are ones that the task takes, however they were moved', () => {
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
