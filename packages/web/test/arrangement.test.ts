import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arrangement, createArrangement } from '../src/arrange/arrangement.js'
import { createInputFiles, type InputFiles } from '../src/files/input-files.js'
import { readSelection, selectionText } from '../src/files/page-selection.js'

/** The digits in the name of a file are its page count: `A3.pdf`. */
function inputFilesOf(...names: string[]): InputFiles {
  const inputFiles = createInputFiles(
    () => ['application/pdf', 'image/png'],
    async () => new Promise(() => {}),
  )
  add(inputFiles, ...names)
  return inputFiles
}

function add(inputFiles: InputFiles, ...names: string[]): void {
  const before = inputFiles.files.get().length
  inputFiles.add(names.map((name) => new File(['%PDF-1.7'], `${name}.pdf`, { type: 'application/pdf' })))
  for (const { id, file } of inputFiles.files.get().slice(before))
    inputFiles.change(id, { state: 'ready', pageCount: Number(/\d+/.exec(file.name)![0]) })
}

const nameOf = (inputFiles: InputFiles, fileId: string) =>
  inputFiles.files.get().find(({ id }) => id === fileId)!.file.name[0]!

/** `A1 A2+90`: file, page and rotation in the order of the arrangement. */
function pagesOf(inputFiles: InputFiles, arrangement: Arrangement): string {
  return arrangement.pages
    .get()
    .map(
      ({ fileId, page, rotation }) => `${nameOf(inputFiles, fileId)}${page}${rotation ? `+${rotation}` : ''}`,
    )
    .join(' ')
}

/** The same, as a task reads it from the entries. */
function pagesOfEntries(arrangement: Arrangement): string {
  return arrangement
    .entries()
    .flatMap(({ file, page, rotation }) =>
      [...selectPages(parsePageSelection(page), file.pageCount!)].map(
        (index) => `${file.file.name[0]}${index + 1}${rotation ? `+${rotation}` : ''}`,
      ),
    )
    .join(' ')
}

const ids = (arrangement: Arrangement, ...places: number[]) =>
  new Set(places.map((place) => arrangement.pages.get()[place]!.id))

describe('The page arrangement', () => {
  it('has a file whose pages are not known as a whole, also twice in a row', () => {
    const inputFiles = inputFilesOf('A2')
    inputFiles.add([new File([], 'photo.png')])
    const arrangement = createArrangement(inputFiles)
    arrangement.duplicate(ids(arrangement, 2))
    arrangement.moveTo(ids(arrangement, 0), 4)
    arrangement.rotate(ids(arrangement, 1), 90)
    expect(arrangement.entries().map(({ file, page, rotation }) => [file.file.name, page, rotation])).toEqual(
      [
        ['A2.pdf', '2', 0],
        ['photo.png', '', 90],
        ['photo.png', '', 0],
        ['A2.pdf', '1', 0],
      ],
    )
  })

  it('starts with the selected pages of each file, rotated as the file is', () => {
    const inputFiles = inputFilesOf('A3', 'B2')
    const [a, b] = inputFiles.files.get()
    inputFiles.change(a!.id, { page: '3,1' })
    inputFiles.rotate(new Set([b!.id]), 90)
    expect(pagesOf(inputFiles, createArrangement(inputFiles))).toBe('A3 A1 B1+90 B2+90')
  })

  it('moves pages together to a position or by an offset, with undo and redo', () => {
    const inputFiles = inputFilesOf('A6')
    const arrangement = createArrangement(inputFiles)
    arrangement.moveTo(ids(arrangement, 0, 2), 6)
    expect(pagesOf(inputFiles, arrangement)).toBe('A2 A4 A5 A6 A1 A3')
    arrangement.moveBy(ids(arrangement, 4), -2)
    expect(pagesOf(inputFiles, arrangement)).toBe('A2 A4 A1 A5 A6 A3')
    arrangement.undo()
    arrangement.undo()
    expect(pagesOf(inputFiles, arrangement)).toBe('A1 A2 A3 A4 A5 A6')
    arrangement.redo()
    expect(pagesOf(inputFiles, arrangement)).toBe('A2 A4 A5 A6 A1 A3')
  })

  it('appends the pages of an added file, and keeps them when an earlier change is undone', () => {
    const inputFiles = inputFilesOf('A2')
    const arrangement = createArrangement(inputFiles)
    const leave = arrangement.follow()
    arrangement.remove(ids(arrangement, 0))
    add(inputFiles, 'B1')
    expect(pagesOf(inputFiles, arrangement)).toBe('A2 B1')
    arrangement.undo()
    expect(pagesOf(inputFiles, arrangement)).toBe('A1 A2 B1')
    leave()
  })

  it('removes the pages of a removed file, and restores them to their positions', () => {
    const inputFiles = inputFilesOf('A2', 'B2')
    const arrangement = createArrangement(inputFiles)
    arrangement.follow()
    arrangement.moveTo(ids(arrangement, 3), 0)
    expect(pagesOf(inputFiles, arrangement)).toBe('B2 A1 A2 B1')
    inputFiles.remove(inputFiles.files.get()[1]!.id)
    expect(pagesOf(inputFiles, arrangement)).toBe('A1 A2')
    arrangement.rotate(ids(arrangement, 0), 90)
    inputFiles.undo()
    expect(pagesOf(inputFiles, arrangement)).toBe('B2 A1+90 A2 B1')
  })

  it('makes as few entries as possible', () => {
    const inputFiles = inputFilesOf('A9', 'B3')
    const arrangement = createArrangement(inputFiles)
    arrangement.moveTo(ids(arrangement, 6), 0)
    arrangement.rotate(ids(arrangement, 11), 90)
    expect(arrangement.entries().map(({ file, page, rotation }) => [file.file.name, page, rotation])).toEqual(
      [
        ['A9.pdf', '7,1-6,8-9', 0],
        ['B3.pdf', '1-2', 0],
        ['B3.pdf', '3', 90],
      ],
    )
  })

  it('makes entries that the page grammar accepts for thousands of scattered pages', () => {
    const inputFiles = inputFilesOf('A24000')
    const arrangement = createArrangement(inputFiles)
    const odd = arrangement.pages.get().filter(({ page }) => page! % 2 === 1)
    arrangement.moveTo(new Set(odd.map(({ id }) => id)), 0)
    let count = 0
    for (const { page, file } of arrangement.entries())
      count += selectPages(parsePageSelection(page), file.pageCount!).length
    expect(count).toBe(24_000)
  })

  const change = fc.record({
    kind: fc.constantFrom('move', 'nudge', 'rotate', 'remove', 'duplicate', 'undo', 'redo', 'add', 'leave'),
    places: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
    number: fc.nat(30),
  })

  function apply(
    { kind, places, number }: typeof change extends fc.Arbitrary<infer Change> ? Change : never,
    inputFiles: InputFiles,
    arrangement: Arrangement,
  ): void {
    const pages = arrangement.pages.get()
    const some = new Set(places.flatMap((place) => pages[place]?.id ?? []))
    if (kind === 'move') arrangement.moveTo(some, Math.min(number, pages.length))
    else if (kind === 'nudge') arrangement.moveBy(some, number - 15)
    else if (kind === 'rotate') arrangement.rotate(some, (number % 4) * 90)
    else if (kind === 'remove') arrangement.remove(some)
    else if (kind === 'duplicate') arrangement.duplicate(some)
    else if (kind === 'undo') arrangement.undo()
    else if (kind === 'redo') arrangement.redo()
    else if (kind === 'add') add(inputFiles, `${'CDEF'[number % 4]}${1 + (number % 5)}`)
    else if (inputFiles.files.get().length > 1)
      inputFiles.remove(inputFiles.files.get()[number % inputFiles.files.get().length]!.id)
  }

  it('makes entries that describe exactly its pages after any changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const inputFiles = inputFilesOf('A5', 'B4')
        const arrangement = createArrangement(inputFiles)
        arrangement.follow()
        for (const one of changes) apply(one, inputFiles, arrangement)
        expect(pagesOfEntries(arrangement)).toBe(pagesOf(inputFiles, arrangement))
      }),
    )
  })

  it('returns to its start when all changes are undone, and to its end when all are redone', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const inputFiles = inputFilesOf('A5', 'B4')
        const arrangement = createArrangement(inputFiles)
        for (const one of changes)
          if (!['undo', 'redo', 'add', 'leave'].includes(one.kind)) apply(one, inputFiles, arrangement)
        const became = pagesOf(inputFiles, arrangement)
        while (arrangement.undo());
        expect(pagesOf(inputFiles, arrangement)).toBe('A1 A2 A3 A4 A5 B1 B2 B3 B4')
        while (arrangement.redo());
        expect(pagesOf(inputFiles, arrangement)).toBe(became)
      }),
    )
  })
})

describe('A typed page selection', () => {
  it('is parsed by the engine; what cannot be read differs from pages that do not exist', () => {
    expect([...readSelection('1-3, 7', 12).pages!]).toEqual([1, 2, 3, 7])
    expect(readSelection('1-3, 99', 12).problem).toBe('no_such_page')
    expect(readSelection('3-', null)).toEqual({ problem: undefined, pages: undefined })
    expect(readSelection('page three', null).problem).toBe('not_pages')
  })

  it('is written in its shortest form without changing its meaning', () => {
    expect(selectionText([1, 2, 3, 7, 6, 5, 5, 9])).toBe('1-3,7-5,5,9')
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (pages) => {
        expect([...readSelection(selectionText(pages), 12).pages!]).toEqual(pages)
      }),
    )
  })
})

describe('Removing a file with its pages', () => {
  it('is one change in the history of the pages, undone and redone with the others', () => {
    const inputFiles = inputFilesOf('A2', 'B2')
    const arrangement = createArrangement(inputFiles)
    const stop = arrangement.follow()
    arrangement.rotate(ids(arrangement, 0), 90)
    arrangement.removeFile(inputFiles.files.get()[1]!.id)
    expect(pagesOf(inputFiles, arrangement)).toBe('A1+90 A2')
    arrangement.moveBy(ids(arrangement, 0), 1)
    arrangement.undo()
    expect(pagesOf(inputFiles, arrangement)).toBe('A1+90 A2')
    arrangement.undo()
    expect(pagesOf(inputFiles, arrangement)).toBe('A1+90 A2 B1 B2')
    expect(inputFiles.files.get().length).toBe(2)
    arrangement.redo()
    expect(pagesOf(inputFiles, arrangement)).toBe('A1+90 A2')
    expect(inputFiles.files.get().length).toBe(1)
    arrangement.undo()
    arrangement.undo()
    expect(pagesOf(inputFiles, arrangement)).toBe('A1 A2 B1 B2')
    stop()
  })
})
