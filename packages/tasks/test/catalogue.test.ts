import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTasks, taskNames } from '../src/catalogue/load-tasks.js'

const OWN_TASKS = fileURLToPath(new URL('../src/tasks', import.meta.url))

describe('the catalogue', () => {
  it('contains a task for every file in the tasks folder, under the name of the file', async () => {
    const tasks = await loadTasks()
    expect(tasks.names).toEqual(
      readdirSync(OWN_TASKS)
        .map((file) => file.replace(/\.ts$/, ''))
        .sort(),
    )
    expect(tasks.get('merge-pdf')?.name).toBe('merge-pdf')
    expect(tasks.get('unknown')).toBeUndefined()
    expect(tasks.describe('toString')).toBeUndefined()
  })

  it('describes a task with the JSON Schema of its options', async () => {
    const tasks = await loadTasks()
    expect(tasks.descriptions().map(({ name }) => name)).toEqual(tasks.names)
    const { options, ...description } = tasks.describe('merge-pdf')!
    expect(description).toMatchObject({
      title: 'Merge PDF',
      inputs: { accepts: ['application/pdf'], min: 1 },
      result_name: 'merged.pdf',
    })
    expect(options).toMatchObject({
      type: 'object',
      additionalProperties: false,
      properties: {
        bookmarks: { enum: ['none', 'wrap'], default: 'none' },
        fields: { enum: ['rename', 'share', 'flatten'], default: 'rename' },
        interleave: { type: 'boolean', default: false },
        title: { anyOf: [{ type: 'string', maxLength: 1000 }, { type: 'null' }] },
      },
    })
    expect(JSON.parse(JSON.stringify(options))).toEqual(options)
  })

  it('says for each task which options users decide first: at most three, none for a merge, no listing', async () => {
    const tasks = await loadTasks()
    for (const name of tasks.names) {
      expect(tasks.get(name)!.first, name).toBeDefined()
      expect(tasks.describe(name)!.first.length, name).toBeLessThanOrEqual(3)
    }
    expect(tasks.describe('merge-pdf')!.first).toEqual([])
    for (const name of ['metadata-pdf', 'bookmarks-pdf', 'attachments-pdf', 'form-fill', 'redact-pdf'])
      expect(tasks.describe(name)!.first, name).not.toContain('mode')
  })

  it('loads only the task that is asked for, or all tasks for a pipeline or an unknown name', async () => {
    expect((await loadTasks([], 'rotate-pdf')).names).toEqual(['rotate-pdf'])
    const all = await taskNames()
    expect((await loadTasks([], 'pipeline')).names).toEqual(all)
    expect((await loadTasks([], 'no-such-task')).names).toEqual(all)
  })

  describe('The catalogue with an additional folder', () => {
    let folder: string
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
    })
    afterEach(() => rmSync(folder, { recursive: true, force: true }))

    it('contains the tasks of both folders', async () => {
      writeFileSync(
        join(folder, 'wait-pdf.mjs'),
        `export default { name: 'wait-pdf', inputs: { accepts: ['application/pdf'], min: 1, max: 1 } }`,
      )
      writeFileSync(join(folder, 'notes.md'), 'No task.')
      mkdirSync(join(folder, 'lib'))
      const tasks = await loadTasks([folder])
      expect(tasks.names).toContain('wait-pdf')
      expect(tasks.names).toContain('merge-pdf')
    })

    it('rejects a file that exports a task of another name, no task, or a duplicate', async () => {
      const file = join(folder, 'one-pdf.mjs')
      writeFileSync(file, `export default { name: 'two-pdf' }`)
      await expect(loadTasks([folder])).rejects.toThrow('must export a task of that name')
      rmSync(file)
      writeFileSync(join(folder, 'three-pdf.mjs'), 'export const x = 1')
      await expect(loadTasks([folder])).rejects.toThrow('exports none')
      rmSync(join(folder, 'three-pdf.mjs'))
      writeFileSync(join(folder, 'merge-pdf.mjs'), `export default { name: 'merge-pdf' }`)
      await expect(loadTasks([folder])).rejects.toThrow('two tasks of the name merge-pdf')
    })
  })
})

const tasks = await loadTasks()
for (const name of tasks.names) {
  describe(`task ${name}`, () => {
    const task = tasks.get(name)!
    it('has a default for every option', () => {
      for (const [name, option] of Object.entries(task.options.shape)) {
        const { success, data } = option.safeParse(undefined)
        expect([name, success, data === undefined]).toEqual([name, true, false])
      }
    })
  })
}
