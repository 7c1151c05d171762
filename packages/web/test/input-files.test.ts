import { describe, expect, it } from 'vitest'
import { sortedFiles } from '../src/files/file-order.js'
import { createInputFiles, type InputFiles } from '../src/files/input-files.js'

const PDF = ['application/pdf']

function pdf(name: string, lastModified = 0): File {
  return new File(['%PDF-1.7'], name, { type: 'application/pdf', lastModified })
}

class Rejection extends Error {
  constructor(readonly code: string) {
    super(`Rejected: ${code}.`)
  }
}

/** Every file has three pages; those named locked open with `open sesame`, those named broken do not open. */
async function probe(file: File, password?: string) {
  if (file.name.startsWith('broken')) throw new Rejection('damaged_pdf')
  const isLocked = file.name.startsWith('locked')
  if (isLocked && password !== undefined && password !== 'open sesame')
    throw new Rejection('password_incorrect')
  return {
    pageCount: 3,
    encrypted: isLocked,
    passwordRequired: isLocked && password === undefined,
    signatures: 0,
  }
}

async function inputFilesWith(...names: string[]): Promise<InputFiles> {
  const inputFiles = createInputFiles(() => PDF, probe)
  inputFiles.add(names.map((name) => pdf(name)))
  await settled(inputFiles)
  return inputFiles
}

async function settled(inputFiles: InputFiles): Promise<void> {
  while (inputFiles.files.get().some(({ state }) => state === 'reading'))
    await new Promise((resolve) => setTimeout(resolve, 5))
}

const names = (inputFiles: InputFiles) => inputFiles.files.get().map(({ file }) => file.name)
const idOf = (inputFiles: InputFiles, name: string) =>
  inputFiles.files.get().find(({ file }) => file.name === name)!.id
const idsOf = (inputFiles: InputFiles, ...wanted: string[]) =>
  new Set(wanted.map((name) => idOf(inputFiles, name)))

describe('The chosen files of a tool', () => {
  it('lists files at once and reads their page counts later, at most three at a time', async () => {
    let running = 0
    let max = 0
    const inputFiles = createInputFiles(
      () => PDF,
      async (file) => {
        max = Math.max(max, ++running)
        await new Promise((resolve) => setTimeout(resolve, 1))
        running--
        return probe(file)
      },
    )
    inputFiles.add(Array.from({ length: 20 }, (_, number) => pdf(`${number}.pdf`)))
    expect(inputFiles.files.get().map(({ state }) => state)).toEqual(Array(20).fill('reading'))
    await settled(inputFiles)
    expect(inputFiles.files.get().map(({ pageCount }) => pageCount)).toEqual(Array(20).fill(3))
    expect(max).toBe(3)
  })

  it('updates the list a few times for 300 files, not once per file', async () => {
    const inputFiles = createInputFiles(() => PDF, probe)
    let changes = 0
    inputFiles.files.subscribe(() => changes++)
    inputFiles.add(Array.from({ length: 300 }, (_, number) => pdf(`${number}.pdf`)))
    await settled(inputFiles)
    expect(changes).toBeLessThan(30)
  })

  it('accepts the same file twice', async () => {
    const inputFiles = createInputFiles(() => PDF, probe)
    const file = pdf('a.pdf')
    inputFiles.add([file, file])
    expect(new Set(inputFiles.files.get().map(({ id }) => id)).size).toBe(2)
  })

  it('rejects files by media type or extension, and lists them', () => {
    const inputFiles = createInputFiles(() => PDF, probe)
    inputFiles.add([
      new File([''], 'notes.txt', { type: 'text/plain' }),
      new File([''], 'UPPER.PDF'),
      new File([''], 'without an extension'),
      pdf('a'),
    ])
    expect(names(inputFiles)).toEqual(['UPPER.PDF', 'without an extension', 'a'])
    expect(inputFiles.rejected.get()).toEqual(['notes.txt'])
  })

  it('reports why a file cannot be read', async () => {
    const inputFiles = await inputFilesWith('broken.pdf')
    expect(inputFiles.files.get()[0]).toMatchObject({
      state: 'unreadable',
      problem: { code: 'damaged_pdf', message: 'Rejected: damaged_pdf.' },
    })
  })

  it('restores removed files to their positions and keeps files added since', async () => {
    const inputFiles = await inputFilesWith('a', 'b', 'c')
    inputFiles.removeAll(idsOf(inputFiles, 'a', 'b'))
    inputFiles.add([pdf('d')])
    expect(names(inputFiles)).toEqual(['c', 'd'])
    inputFiles.undo()
    expect(names(inputFiles)).toEqual(['a', 'b', 'c', 'd'])
    inputFiles.redo()
    expect(names(inputFiles)).toEqual(['c', 'd'])
  })

  it('undoes a rotation, but neither typed pages nor later errors', async () => {
    const inputFiles = await inputFilesWith('a')
    const id = idOf(inputFiles, 'a')
    inputFiles.rotate(new Set([id]), 270)
    inputFiles.change(id, { page: '1-2', problem: { message: 'Page 9 does not exist.' } })
    inputFiles.undo()
    expect(inputFiles.files.get()[0]).toMatchObject({
      rotation: 0,
      page: '1-2',
      problem: { message: 'Page 9 does not exist.' },
    })
  })

  it('undoes clearing, sorting and moving one after the other', async () => {
    const inputFiles = await inputFilesWith('c', 'a', 'b')
    inputFiles.reorder(sortedFiles(inputFiles.files.get(), 'name', 'ascending', 'en').map(({ id }) => id))
    inputFiles.moveTo(idsOf(inputFiles, 'a', 'c'), 3)
    expect(names(inputFiles)).toEqual(['b', 'a', 'c'])
    inputFiles.clear()
    inputFiles.undo()
    expect(names(inputFiles)).toEqual(['b', 'a', 'c'])
    inputFiles.undo()
    expect(names(inputFiles)).toEqual(['a', 'b', 'c'])
    inputFiles.undo()
    expect(names(inputFiles)).toEqual(['c', 'a', 'b'])
    expect(inputFiles.undo()).toBe(false)
  })

  it('moves several files together and stops at the ends', async () => {
    const inputFiles = await inputFilesWith('a', 'b', 'c', 'd')
    const moving = idsOf(inputFiles, 'b', 'd')
    inputFiles.moveBy(moving, 1)
    expect(names(inputFiles)).toEqual(['a', 'c', 'b', 'd'])
    inputFiles.moveBy(moving, 1)
    expect(names(inputFiles)).toEqual(['a', 'c', 'b', 'd'])
    inputFiles.moveBy(moving, -5)
    expect(names(inputFiles)).toEqual(['b', 'd', 'a', 'c'])
  })

  it('opens one file with a password and, on request, the others and later ones', async () => {
    const inputFiles = await inputFilesWith('locked 1', 'locked 2', 'open')
    const states = () => inputFiles.files.get().map(({ state }) => state)
    expect(states()).toEqual(['locked', 'locked', 'ready'])
    expect(await inputFiles.unlock(idOf(inputFiles, 'locked 1'), 'wrong', true)).toBe(false)
    expect(states()).toEqual(['locked', 'locked', 'ready'])
    expect(await inputFiles.unlock(idOf(inputFiles, 'locked 1'), 'open sesame', false)).toBe(true)
    expect(states()).toEqual(['ready', 'locked', 'ready'])
    expect(await inputFiles.unlock(idOf(inputFiles, 'locked 2'), 'open sesame', true)).toBe(true)
    inputFiles.add([pdf('locked 3')])
    await settled(inputFiles)
    expect(states()).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(inputFiles.files.get().map(({ password }) => password)).toEqual([
      'open sesame',
      'open sesame',
      undefined,
      'open sesame',
    ])
  })
})

describe('Sorting files', () => {
  it('orders numbers in names by value and keeps the order of equal names', async () => {
    const inputFiles = await inputFilesWith(
      'scan 10.pdf',
      'Scan 2.pdf',
      'änderung.pdf',
      'zebra.pdf',
      'scan 2.pdf',
    )
    const sorted = (direction: 'ascending' | 'descending') =>
      sortedFiles(inputFiles.files.get(), 'name', direction, 'de').map(({ file }) => file.name)
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
    const inputFiles = createInputFiles(() => PDF, probe)
    inputFiles.add([pdf('new', 300), pdf('old', 100), pdf('middle', 200)])
    const sorted = sortedFiles(inputFiles.files.get(), 'date', 'descending', 'en')
    expect(sorted.map(({ file }) => file.name)).toEqual(['new', 'middle', 'old'])
  })
})
