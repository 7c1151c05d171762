import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { signedDocument } from '../../pdf/test/fixtures/signed.js'
import { fields as fieldsOf } from '../../pdf/test/validators/fields.js'
import { expectValid, qpdfJson } from '../../pdf/test/validators.js'
import type { TaskCatalogue } from '../src/catalogue/catalogue.js'
import { loadTasks } from '../src/catalogue/load-tasks.js'
import { locked } from './locked-document.js'
import { onePage } from './one-page.js'
import { TaskFolder } from './task-folder.js'

let tasks: TaskCatalogue
const folders: TaskFolder[] = []
beforeAll(async () => {
  tasks = await loadTasks()
})
afterAll(() => {
  for (const folder of folders) folder.remove()
})

async function run(options: Record<string, unknown>, bytes: Uint8Array, password?: string) {
  const folder = new TaskFolder(2 ** 26)
  folders.push(folder)
  const entries = [folder.entry('a.pdf', { password }, bytes)]
  const { outputs, report } = await folder.run(tasks.get('edit-pdf')!, { entries, options })
  return { path: outputs[0]!.path, report: report as { files: Record<string, unknown>[] } }
}

const turned = onePage('/MediaBox [0 0 600 400] /CropBox [50 50 550 350] /Rotate 90 /UserUnit 2')

const PLACE = { x: 20, y: 20, width: 100, height: 20 }

async function listedFields(path: string): Promise<Record<string, unknown>[]> {
  const { path: json } = await run({ mode: 'list', list: ['fields'] }, readFileSync(path))
  const { pages } = JSON.parse(readFileSync(json, 'utf8')) as { pages: { fields: [] }[] }
  return pages.flatMap(({ fields }) => fields)
}

withPrograms('The fields of edit-pdf', ['qpdf'], () => {
  test('are listed where they were placed, whatever the rotation, crop box and unit of the page', async () => {
    const box = { x: 10, y: 20, width: 50, height: 8 }
    const buttons = [
      { x: 10, y: 40, width: 5, height: 5, value: 'yes' },
      { x: 20, y: 40, width: 5, height: 5, value: 'no' },
    ]
    const added = await run(
      {
        unit: 'mm',
        fields: [
          { action: 'add', type: 'date', name: 'born', page: 1, ...box, required: true },
          { action: 'add', type: 'radio', name: 'member', page: 1, buttons, default_value: 'no' },
        ],
      },
      turned,
    )
    expectValid(added.path)
    expect(added.report.files[0]).toMatchObject({ changes: { fieldsAdded: 2 }, xfaRemoved: false })
    const options = { mode: 'list', list: ['fields'], unit: 'mm' }
    const { path } = await run(options, readFileSync(added.path))
    const close = (value: number) => expect.closeTo(value, 2)
    expect(JSON.parse(readFileSync(path, 'utf8')).pages[0].fields).toEqual([
      {
        name: 'born',
        type: 'text',
        x: close(10),
        y: close(20),
        width: close(50),
        height: close(8),
        tooltip: 'born (YYYY-MM-DD)',
        required: true,
        max_length: 10,
      },
      ...[10, 20].map((x, index) => ({
        name: 'member',
        type: 'radio',
        x: close(x),
        y: close(40),
        width: close(5),
        height: close(5),
        widget: index + 1,
        state: buttons[index]!.value,
        value: 'no',
        default_value: 'no',
      })),
    ])
    const [born] = fieldsOf(qpdfJson(added.path))
    expect(born!.node.get('MK').get('R').number).toBe(90)
  })

  test('of an encrypted document are added, changed and filled', async () => {
    const name = { action: 'add', type: 'text', name: 'name', page: 1, default_value: 'Ærø', ...PLACE }
    const added = await run({ fields: [name] }, locked('secret'), 'secret')
    expectValid(added.path)
    expect(await listedFields(added.path)).toMatchObject([{ name: 'name', value: 'Ærø' }])
    const changes = [{ action: 'change', name: 'name', new_name: 'who', tooltip: 'Wer' }]
    const changed = await run({ fields: changes }, readFileSync(added.path))
    expect(await listedFields(changed.path)).toMatchObject([{ name: 'who', value: 'Ærø', tooltip: 'Wer' }])
  })

  test('of a signed document are added, and the signature is no longer a field', async () => {
    const field = { action: 'add', type: 'signature', name: 'second', page: 1, ...PLACE }
    const { path, report } = await run({ fields: [field], signatures: 'strip' }, signedDocument())
    expectValid(path)
    expect(report.files[0]).toMatchObject({ signaturesRemoved: 1, changes: { fieldsAdded: 1 } })
    expect(await listedFields(path)).toMatchObject([{ name: 'second', type: 'signature' }])
  })

  test('have names of their own: a second one of the same name is refused', async () => {
    const field = { action: 'add', type: 'text', name: 'person.name', page: 1, ...PLACE }
    await expect(run({ fields: [field, field] }, turned)).rejects.toMatchObject({
      field: 'options[fields][1][name]',
      message: 'a.pdf: There is already a field named “person.name”: the name must be another.',
    })
  })

  test('that are lists get other options, another default value and another place in the order', async () => {
    const list = { action: 'add', page: 1, ...PLACE, options: ['One', 'Two'], default_value: 'One' }
    const form = await run(
      {
        fields: [
          { ...list, type: 'combo', name: 'first' },
          { ...list, type: 'list', name: 'second', y: 60 },
        ],
      },
      turned,
    )
    const options = [{ value: '3', label: 'Three' }, 'Two']
    const fields = [
      { action: 'change', name: 'second', order: 1, options, default_value: '3' },
      { action: 'change', name: 'first', default_value: 'Two' },
    ]
    const { path } = await run({ fields }, readFileSync(form.path))
    expectValid(path)
    const [first, second] = await listedFields(path)
    expect(first).toMatchObject({ name: 'first', value: 'One', default_value: 'Two' })
    // Its value is no longer one of its options.
    expect(second).not.toHaveProperty('value')
    expect(second).toMatchObject({
      name: 'second',
      default_value: '3',
      options: [
        { value: '3', label: 'Three' },
        { value: 'Two', label: 'Two' },
      ],
    })
    const annotations = qpdfJson(path).pages[0]!.node.get('Annots').items()
    expect(annotations.map((one) => one.get('T').text)).toEqual(['second', 'first'])
  })

  test.each([
    [{ action: 'add', type: 'text', name: 'a', page: 2, x: 1, y: 1, width: 9, height: 9 }, '[page]'],
    [{ action: 'add', type: 'text', name: 'a', page: 1, x: 1, y: 1, width: 9 }, '[height]'],
    [{ action: 'add', type: 'radio', name: 'a', page: 1 }, '[buttons]'],
    [
      { action: 'add', type: 'list', name: 'a', page: 1, x: 1, y: 1, width: 9, height: 9, max_length: 3 },
      '[max_length]',
    ],
    [{ action: 'change', name: 'a', new_name: 'b' }, '[name]'],
    [{ action: 'change', name: 'a' }, ''],
    [{ action: 'remove', name: 'a' }, '[name]'],
  ])('that cannot be are refused, with the option that is wrong: %o', async (field, path) => {
    await expect(run({ fields: [field] }, turned)).rejects.toMatchObject({
      field: `options[fields][0]${path}`,
    })
  })
})

test('Suggested fields are added as they are', async () => {
  const page = onePage('/MediaBox [0 0 400 300]', '20 200 10 10 re S 60 100 200 30 re S')
  const { path } = await run({ mode: 'suggest-fields' }, page)
  const { fields } = JSON.parse(readFileSync(path, 'utf8'))
  expect(fields).toMatchObject([
    { action: 'add', type: 'checkbox', name: 'check', page: 1, x: 20, y: 90, width: 10, height: 10 },
    { action: 'add', type: 'text', name: 'field', page: 1, x: 60, y: 170, width: 200, height: 30 },
  ])
  const added = await run({ fields }, page)
  expect(added.report.files[0]).toMatchObject({ changes: { fieldsAdded: 2 } })
  const atOnce = await run({ mode: 'add-fields' }, page)
  expect(atOnce.report.files[0]).toMatchObject({ changes: { fieldsAdded: 2 } })
  const again = await run({ mode: 'suggest-fields' }, readFileSync(atOnce.path))
  expect(JSON.parse(readFileSync(again.path, 'utf8')).fields).toEqual([])
})
