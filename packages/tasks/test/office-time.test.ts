import { memorySource } from '@octavo/pdf/memory-source'
import { expect, it } from 'vitest'
import type { ProgramCall, ProgramFolder } from '../src/declare/programs.js'
import type { TaskContext, TaskEntry } from '../src/declare/task.js'
import { convertDocuments } from '../src/office/convert-documents.js'

const MEGABYTE = 1024 ** 2

const sourceOf = (size: number) => Object.assign(memorySource(new Uint8Array(size)), { close: () => {} })

function entry(filename: string, size: number): TaskEntry {
  const open = () => sourceOf(size)
  return { file: { name: filename, open, openRescued: () => undefined }, filename, rotation: 0 }
}

it('names the document for which LibreOffice took all its processor time, and does not try it again', async () => {
  const calls: ProgramCall[] = []
  const folder: ProgramFolder = {
    path: '/folder',
    put: (name) => `/folder/in/${name}`,
    write: () => {},
    read: () => 'converted\n',
    run: async (call) => {
      calls.push(call)
      return { status: 137, messages: '', isOutOfTime: true }
    },
    start: () => {
      throw new Error('not used')
    },
    results: () => [],
    open: () => sourceOf(0),
  }
  const context = {
    entries: [entry('a.docx', MEGABYTE), entry('b.docx', 2 * MEGABYTE)],
    engines: { programs: async () => folder },
    scratchFolder: () => '/folder',
  } as unknown as TaskContext<unknown>
  await expect(convertDocuments(context)).rejects.toMatchObject({ code: 'limit_exceeded', input: 'b.docx' })
  expect(calls.map(({ cpuSeconds }) => cpuSeconds)).toEqual([300])
})
