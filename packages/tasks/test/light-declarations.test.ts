import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENGINE_OF_DECLARATIONS, loadedBy } from './loaded-modules.js'

const LOAD = `const { loadTasks } = await import('./tasks/dist/catalogue/load-tasks.js'); const tasks = await loadTasks();`

describe('Loading the declarations of all tasks', () => {
  it('loads only the part of the engine that reading options needs', () => {
    const loaded = loadedBy(`${LOAD} tasks.descriptions()`)
    const tasks = loaded.filter((path) => path.startsWith('tasks/dist/tasks/'))
    expect(tasks).toHaveLength(readdirSync(new URL('../src/tasks', import.meta.url)).length)
    expect(loaded.filter((path) => path.startsWith('pdf/')).sort()).toEqual(ENGINE_OF_DECLARATIONS)
    expect(loaded.filter((path) => /^tasks\/dist\/(platform|engines)\//.test(path))).toEqual([])
  })

  it('leaves the code of a task to be loaded when it runs', () => {
    const run = `
      const { runTask } = await import('./tasks/dist/platform/node.js');
      await runTask(tasks.get('rotate-pdf'), { entries: [{ file: { path: '/dev/null' }, filename: 'a.pdf', rotation: 0 }] },
        { outputPath: String, scratchPath: String, maxOutputBytes: 1, maxOutputs: 1 },
        { progress() {}, signal: new AbortController().signal }).catch(() => {})`
    expect(loadedBy(LOAD + run)).toContain('pdf/dist/edit/rotate-pages.js')
  })
})
