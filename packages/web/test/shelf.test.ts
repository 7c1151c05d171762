import { describe, expect, it } from 'vitest'
import { createShelf, type Shelf } from '../src/files/shelf.js'
import { sortedFiles } from '../src/files/sorted-files.js'

const PDF = ['application/pdf']

function pdf(name: string, lastModified = 0): File {
  return new File(['%PDF-1.7'], name, { type: 'application/pdf', lastModified })
}

class Refusal extends Error {
  constructor(readonly code: string) {
    super(`Refused: ${code}.`)
  }
}

/** Every file has three pages; those named locked open with `open sesame`, those named broken do not open. */
async function look(file: File, password?: string) {
  if (file.name.startsWith('broken')) throw new Refusal('damaged_pdf')
  const isLocked = file.name.startsWith('locked')
  if (isLocked && password !== undefined && password !== 'open sesame')
    throw new Refusal('password_incorrect')
  return { pageCount: 3, encrypted: isLocked, passwordRequired: isLocked && password === undefined }
}

async function shelfWith(...names: string[]): Promise<Shelf> {
  const shelf = createShelf(PDF, look)
  shelf.add(names.map((name) => pdf(name)))
  await settled(shelf)
  return shelf
}

async function settled(shelf: Shelf): Promise<void> {
  while (shelf.files.get().some(({ state }) => state === 'reading'))
    await new Promise((resolve) => setTimeout(resolve, 5))
}

const names = (shelf: Shelf) => shelf.files.get().map(({ file }) => file.name)
const idOf = (shelf: Shelf, name: string) => shelf.files.get().find(({ file }) => file.name === name)!.id
const idsOf = (shelf: Shelf, ...wanted: string[]) => new Set(wanted.map((name) => idOf(shelf, name)))

describe('the shelf of chosen files', () => {
  it('lists files at once and reads their page counts later, at most three at a time', async () => {
    let running = 0
    let most = 0
    const shelf = createShelf(PDF, async (file) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
      return look(file)
    })
    shelf.add(Array.from({ length: 20 }, (_, number) => pdf(`${number}.pdf`)))
    expect(shelf.files.get().map(({ state }) => state)).toEqual(Array(20).fill('reading'))
    await settled(shelf)
    expect(shelf.files.get().map(({ pageCount }) => pageCount)).toEqual(Array(20).fill(3))
    expect(most).toBe(3)
  })

  it('updates the list a few times for 300 files, not once per file', async () => {
    const shelf = createShelf(PDF, look)
    let changes = 0
    shelf.files.subscribe(() => changes++)
    shelf.add(Array.from({ length: 300 }, (_, number) => pdf(`${number}.pdf`)))
    await settled(shelf)
    expect(changes).toBeLessThan(30)
  })

  it('accepts the same file twice', async () => {
    const shelf = createShelf(PDF, look)
    const file = pdf('a.pdf')
    shelf.add([file, file])
    expect(new Set(shelf.files.get().map(({ id }) => id)).size).toBe(2)
  })

  it('rejects files by media type or extension, and lists them', () => {
    const shelf = createShelf(PDF, look)
    shelf.add([
      new File([''], 'notes.txt', { type: 'text/plain' }),
      new File([''], 'UPPER.PDF'),
      new File([''], 'without an ending'),
      pdf('a'),
    ])
    expect(names(shelf)).toEqual(['UPPER.PDF', 'without an ending', 'a'])
    expect(shelf.refused.get()).toEqual(['notes.txt'])
  })

  it('reports why a file cannot be read', async () => {
    const shelf = await shelfWith('broken.pdf')
    expect(shelf.files.get()[0]).toMatchObject({
      state: 'unreadable',
      problem: { code: 'damaged_pdf', message: 'Refused: damaged_pdf.' },
    })
  })

  it('restores removed files to their positions and keeps files added since', async () => {
    const shelf = await shelfWith('a', 'b', 'c')
    shelf.removeAll(idsOf(shelf, 'a', 'b'))
    shelf.add([pdf('d')])
    expect(names(shelf)).toEqual(['c', 'd'])
    shelf.undo()
    expect(names(shelf)).toEqual(['a', 'b', 'c', 'd'])
    shelf.redo()
    expect(names(shelf)).toEqual(['c', 'd'])
  })

  it('undoes a rotation, but neither typed pages nor later errors', async () => {
    const shelf = await shelfWith('a')
    const id = idOf(shelf, 'a')
    shelf.turn(new Set([id]), 270)
    shelf.change(id, { page: '1-2', problem: { message: 'Page 9 does not exist.' } })
    shelf.undo()
    expect(shelf.files.get()[0]).toMatchObject({
      rotation: 0,
      page: '1-2',
      problem: { message: 'Page 9 does not exist.' },
    })
  })

  it('undoes clearing, sorting and moving one after the other', async () => {
    const shelf = await shelfWith('c', 'a', 'b')
    shelf.reorder(sortedFiles(shelf.files.get(), 'name', 'ascending', 'en').map(({ id }) => id))
    shelf.moveTo(idsOf(shelf, 'a', 'c'), 3)
    expect(names(shelf)).toEqual(['b', 'a', 'c'])
    shelf.clear()
    shelf.undo()
    expect(names(shelf)).toEqual(['b', 'a', 'c'])
    shelf.undo()
    expect(names(shelf)).toEqual(['a', 'b', 'c'])
    shelf.undo()
    expect(names(shelf)).toEqual(['c', 'a', 'b'])
    expect(shelf.undo()).toBe(false)
  })

  it('moves several files together and stops at the ends', async () => {
    const shelf = await shelfWith('a', 'b', 'c', 'd')
    const moving = idsOf(shelf, 'b', 'd')
    shelf.moveBy(moving, 1)
    expect(names(shelf)).toEqual(['a', 'c', 'b', 'd'])
    shelf.moveBy(moving, 1)
    expect(names(shelf)).toEqual(['a', 'c', 'b', 'd'])
    shelf.moveBy(moving, -5)
    expect(names(shelf)).toEqual(['b', 'd', 'a', 'c'])
  })

  it('opens one file with a password and, on request, the others and later ones', async () => {
    const shelf = await shelfWith('locked 1', 'locked 2', 'open')
    const states = () => shelf.files.get().map(({ state }) => state)
    expect(states()).toEqual(['locked', 'locked', 'ready'])
    expect(await shelf.unlock(idOf(shelf, 'locked 1'), 'wrong', true)).toBe(false)
    expect(states()).toEqual(['locked', 'locked', 'ready'])
    expect(await shelf.unlock(idOf(shelf, 'locked 1'), 'open sesame', false)).toBe(true)
    expect(states()).toEqual(['ready', 'locked', 'ready'])
    expect(await shelf.unlock(idOf(shelf, 'locked 2'), 'open sesame', true)).toBe(true)
    shelf.add([pdf('locked 3')])
    await settled(shelf)
    expect(states()).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(shelf.files.get().map(({ password }) => password)).toEqual([
      'open sesame',
      'open sesame',
      undefined,
      'open sesame',
    ])
  })
})

describe('Sorting files', () => {
  it('orders numbers in names by value and keeps the order of equal names', async () => {
    const shelf = await shelfWith('scan 10.pdf', 'Scan 2.pdf', 'änderung.pdf', 'zebra.pdf', 'scan 2.pdf')
    const sorted = (direction: 'ascending' | 'descending') =>
      sortedFiles(shelf.files.get(), 'name', direction, 'de').map(({ file }) => file.name)
    expect(sorted('ascending')).toEqual([
      'änderung.pdf',
      'Scan 2.pdf',
      'scan 2.pdf',
      'scan 10.pdf',
      'zebra.pdf',
    ])
    expect(sorted('descending')).toEqual([
      'zebra.pdf',
      'scan 10.pdf',
      'Scan 2.pdf',
      'scan 2.pdf',
      'änderung.pdf',
    ])
  })

  it('orders by modification date', () => {
    const shelf = createShelf(PDF, look)
    shelf.add([pdf('new', 300), pdf('old', 100), pdf('middle', 200)])
    const sorted = sortedFiles(shelf.files.get(), 'date', 'descending', 'en')
    expect(sorted.map(({ file }) => file.name)).toEqual(['new', 'middle', 'old'])
  })
})
