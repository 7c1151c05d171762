import { loadTasks } from '@octavo/tasks/load-tasks'
import { afterAll, describe, expect, test } from 'vitest'
import { TaskFolder } from '../../packages/tasks/test/task-folder.js'
import { hostileFiles } from '../hostile/files.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())
const tasks = await loadTasks([])

/** Files whose pages are short, and would take pdfium minutes or all of its memory. */
const fans = [
  'a /VE that doubles 64 times',
  'appearances that double 64 times',
  'forms of a page that double 64 times',
  'forms that draw the next a thousand times',
  'a form of 100,000 paths, drawn a thousand times',
  'a form of a million glyphs, drawn a thousand times',
  'transparency groups that draw the next ten times',
  'soft masks of masks',
  'patterns of patterns',
  'a pattern of a million cells, a hundred times',
  'Type 3 glyphs of 100,000 paths',
  'Type 3 glyphs that draw forms that draw Type 3 glyphs',
  'a mesh of 20,000 patches over the page',
  'a mesh of 100 patches, drawn 10,000 times',
]

describe('Pages whose drawing repeats the same operators without end are refused before pdfium draws them', () => {
  test.each(fans)('%s', async (name) => {
    const entries = [folder.entry('hostile.pdf', {}, hostileFiles[name]!())]
    await expect(folder.run(tasks.get('pdf-to-image')!, { entries })).rejects.toMatchObject({
      code: 'limit_exceeded',
      message: expect.stringContaining('hostile.pdf: The number of operators that drawing page 1 repeats'),
    })
  })
})
