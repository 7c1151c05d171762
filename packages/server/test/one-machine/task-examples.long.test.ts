import { createHash } from 'node:crypto'
import { loadTasks } from '@octavo/tasks/load-tasks'
import type { TaskExample } from '@octavo/tasks/task'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { exampleFile } from '../../../tasks/test/example-files.js'
import {
  type ExampleOutput,
  exampleValidators,
  problemsOf,
  unsoundness,
} from '../../../tasks/test/example-validator.js'
import { programsOf } from '../../../tasks/test/programs-of.js'
import { misdeclared, undescribed } from '../../../tasks/test/report-fields.js'
import { namesInZip } from '../read-zip.js'
import { type ResultAnswer, useService } from '../service.js'

const service = useService()
const tasks = await loadTasks()

/** The four steps with the files of the example. */
async function run(task: string, { entries, options }: TaskExample): Promise<ResultAnswer> {
  const processId = await service.start(task)
  const uploaded = new Map<string, string>()
  for (const { filename } of entries) {
    if (uploaded.has(filename)) continue
    const { server_filename } = await service.add(processId, exampleFile(filename), filename, task)
    uploaded.set(filename, server_filename)
  }
  const pages = entries.map((entry) => ({ ...entry, server_filename: uploaded.get(entry.filename)! }))
  const { status, body } = await service.execute(processId, pages, { task, options })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function downloaded(path: string): Promise<Uint8Array> {
  const response = await service.call(path)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

/** The password of an encrypted output. */
function passwordOf({ options }: TaskExample): string {
  return String(options.user_password ?? '')
}

/** One output, several, a text, properties and pictures. All examples run through the client, by the same four steps. */
const ofEachKind = ['merge-pdf', 'split-pdf', 'extract-text', 'info-pdf', 'protect-pdf', 'pdf-to-image']

for (const name of ofEachKind) {
  const task = tasks.get(name)!
  withPrograms(`the first example of ${name}, over HTTP`, programsOf(task), () => {
    const { examples, report: fields = {} } = task
    const example = examples[0]!
    let found: ExampleOutput[] = []

    it(`${example.title}: its outputs are valid and as the answer says`, async () => {
      const { processId, files, output_filenumber, output_filesize, report } = await run(name, example)
      expect(undescribed(report, fields)).toEqual([])
      expect(misdeclared(report, fields)).toEqual([])
      expect(files.length).toBeGreaterThan(0)
      expect(files.length).toBe(output_filenumber)
      expect(files.reduce((sum, { filesize }) => sum + filesize, 0)).toBe(output_filesize)
      expect(new Set(files.map(({ filename }) => filename.toLowerCase())).size).toBe(files.length)
      const outputs = await Promise.all(
        files.map((_, index) => downloaded(`/api/v1/download/${processId}/${index + 1}`)),
      )
      found = files.map(({ filename }, index) => ({
        name: filename,
        bytes: outputs[index]!,
        password: passwordOf(example),
      }))
      for (const [index, { filename, filesize, pages, sha256 }] of files.entries()) {
        const bytes = outputs[index]!
        expect(filename).toMatch(/^[^.].*\.[a-z0-9]+$/)
        expect(bytes.length).toBe(filesize)
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
        if (filename.endsWith('.pdf')) expect(unsoundness(found[index]!, pages)).toEqual([])
        else if (filename.endsWith('.json'))
          expect(() => JSON.parse(Buffer.from(bytes).toString())).not.toThrow()
      }
      const whole = await downloaded(`/api/v1/download/${processId}`)
      if (files.length === 1) expect(whole).toEqual(outputs[0])
      else expect(namesInZip(Buffer.from(whole))).toEqual(files.map((file) => file.filename))
    })

    withPrograms('other programs', exampleValidators, () => {
      it('find in its outputs what the task declares', () => {
        expect(problemsOf(example.expect, found)).toEqual([])
      })
    })
  })
}
