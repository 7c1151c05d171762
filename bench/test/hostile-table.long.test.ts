import { loadTasks } from '@octavo/tasks/load-tasks'
import { afterAll, describe, expect, test } from 'vitest'
import { programsOf } from '../../packages/tasks/test/programs-of.js'
import { TaskFolder } from '../../packages/tasks/test/task-folder.js'
import { hostileFiles } from '../hostile/files.js'
import { hostileLayouts } from '../hostile/layouts.js'
import { countedRun } from './counted-run.js'

const folder = new TaskFolder(256 * 1024 ** 2)
afterAll(() => folder.remove())
const tasks = await loadTasks()

const MB = 1024 ** 2
/** For each entry of a run: a second is enough for it. */
const MOST_WORK = 32 * MB
/** How often a task can read a file that is large itself. */
const TIMES_READ = 4
/** Files whose content is as long when it is read once, and maps that cost more than their bytes. */
const moreWork: Readonly<Record<string, number>> = {
  'content of ten million paths': 144 * MB,
  'a CMap of 30,000 long texts': 192 * MB,
  // Read by the layout, and by the validation of its tags.
  'a CMap of a million ranges': 48 * MB,
}

/**
 * Every file meets a third of the tasks, and every task a third of the files. Of those that take seconds to read, only a
 * few tasks get each. Layouts meet a few of the tasks that read them. `npm run bench:hostile` runs all.
 */
const dear: ReadonlySet<string> = new Set([
  '1,000 pages that share content of 20,000 paths',
  '100,000 streams without endstream',
  'a choice of 400,000 options',
  'a choice of 400,000 paired options',
  'content of ten million paths',
  'the same page 2,000 times',
  'XMP of a million attributes',
])

const readLayouts: readonly string[] = [
  'pdf-to-word',
  'tag-pdf',
  'pdf-to-powerpoint',
  'pdf-to-html',
  'pdf-to-excel',
  'pdf-to-epub',
  'extract-text',
  'pdf-to-pdfa',
]
const layouts: ReadonlySet<string> = new Set(Object.keys(hostileLayouts))

const files = Object.keys(hostileFiles)
/** Documents of other kinds are read by other programs. */
const onPdfs = tasks.names.filter((name) => programsOf(tasks.get(name)!).length === 0)

describe('Every task does little work with a hostile file, or refuses it', () => {
  test.each(Object.entries(hostileFiles))('%s', { timeout: 180_000 }, async (name, make) => {
    const bytes = make()
    const most = TIMES_READ * bytes.length + (moreWork[name] ?? MOST_WORK)
    const { file } = folder.entry('hostile', {}, bytes)
    const faults: string[] = []
    const number = files.indexOf(name)
    const names = layouts.has(name)
      ? readLayouts.filter((_, index) => index % 4 === number % 4)
      : dear.has(name)
        ? onPdfs.filter((_, index) => index % 16 === [...dear].indexOf(name))
        : onPdfs.filter((_, index) => index % 3 === number % 3)
    for (const task of names.map((each) => tasks.get(each)!)) {
      const { entries, options } = task.examples[0]!
      // The file names are those that the options of the example refer to.
      const hostile = entries.map(({ filename, page, rotation = 0 }) => ({ file, filename, page, rotation }))
      const { end, isSound, work } = await countedRun(() => folder.run(task, { entries: hostile, options }))
      const each = work / Math.max(1, entries.length)
      if (!isSound || each > most) faults.push(`${task.name}: ${end}, ${(each / MB).toFixed(1)} MB`)
    }
    expect(faults).toEqual([])
  })
})
