import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { type EditedFields, editFields } from '../../src/edit-fields/edit-fields.js'
import type { AddField, FieldChange, NewFieldType } from '../../src/edit-fields/field-change.js'
import { PdfError } from '../../src/errors.js'
import { describeFields, type FieldDescription } from '../../src/forms/describe-fields.js'
import { DraftForm } from '../../src/forms/draft-form.js'
import { fillFields } from '../../src/forms/fill.js'
import { draftOf, edited } from '../edit/edited.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { questionnaire } from '../forms/questionnaire.js'
import { fields, formProblems } from '../validators/fields.js'
import { expectValid, popplerStructure, qpdfJson } from '../validators.js'

function changed(bytes: Uint8Array, ...changes: readonly FieldChange[]) {
  let report: EditedFields | undefined
  const written = edited(bytes, (draft) => {
    report = editFields(draft, changes)
  })
  return { bytes: written.bytes, report: report! }
}

function listed(bytes: Uint8Array): FieldDescription[] {
  return [...describeFields(new DraftForm(draftOf(bytes)))]
}

function names(bytes: Uint8Array): string[] {
  return listed(bytes).map(({ name }) => name)
}

function refusal(bytes: Uint8Array, ...changes: readonly FieldChange[]) {
  try {
    changed(bytes, ...changes)
  } catch (error) {
    if (error instanceof PdfError && error.code === 'invalid_option')
      return { message: error.message, ...error.details }
    throw error
  }
  return 'nothing was refused'
}

const black = [0, 0, 0] as const

/** A field of one box on the first page, the `at`-th from the top. */
function add(
  type: NewFieldType,
  name: string,
  at: number,
  traits: Partial<Omit<AddField, 'action'>> = {},
): AddField {
  const widgets = [{ page: 0, x: 40, y: 20 + at * 30, width: 200, height: 20 }]
  return { action: 'add', type, name, widgets, border: black, borderWidth: 1, ...traits }
}

const everyKind: readonly AddField[] = [
  add('text', 'person.name', 0, { default: 'Ada', tooltip: 'Full name', required: true, fontSize: 11 }),
  add('text', 'person.code', 1, { comb: true, maxLength: 4, default: 'AB12' }),
  add('text', 'remarks', 2, { multiline: true, align: 'center', default: 'First line\nand a second' }),
  add('text', 'secret', 3, { password: true, default: 'hush' }),
  add('checkbox', 'agree', 4, { default: true }),
  add('radio', 'plan', 5, {
    default: 'Größe L',
    widgets: ['small', 'Größe L'].map((value, at) => ({
      page: 0,
      x: 40 + at * 30,
      y: 170,
      width: 14,
      height: 14,
      value,
    })),
  }),
  add('combo', 'country', 6, {
    default: 'de',
    options: [
      { value: 'de', label: 'Germany' },
      { value: 'nl', label: 'Netherlands' },
    ],
  }),
  add('list', 'languages', 7, {
    multiSelect: true,
    default: ['en', 'nl'],
    options: ['de', 'en', 'nl'].map((value) => ({ value, label: value })),
  }),
  add('signature', 'signed by', 8),
]

withPrograms('A document with new fields', ['qpdf'], () => {
  const made = changed(plainDocument('A', 2), ...everyKind)
  const path = temporaryFile(made.bytes)
  const document = qpdfJson(path)

  it('is valid, and its form is complete', () => {
    expectValid(path)
    expect(formProblems(document)).toEqual([])
    const form = document.catalog.get('AcroForm')
    expect(form.get('DA').text).toBe('/Helv 0 Tf 0 g')
    expect(fields(document).map(({ name, type, font }) => `${name} ${type} ${font}`)).toEqual([
      'person.name Tx Helvetica',
      'person.code Tx Helvetica',
      'remarks Tx Helvetica',
      'secret Tx Helvetica',
      'agree Btn ZapfDingbats',
      'plan Btn ZapfDingbats',
      'country Ch Helvetica',
      'languages Ch Helvetica',
      'signed by Sig Helvetica',
    ])
  })

  it('has an appearance for every widget and for both states of a button', () => {
    for (const { name, type, widgets } of fields(document)) {
      for (const widget of widgets) {
        const normal = widget.get('AP').get('N')
        if (type === 'Btn') expect([...normal.keys()], name).toContain('Off')
        else expect(normal.get('Subtype').name, name).toBe('Form')
        expect(widget.get('F').number, name).toBe(4)
      }
    }
  })

  it('lists what was asked for', () => {
    expect(made.report).toMatchObject({ added: 9, changed: 0, removed: 0, unshown: [] })
    const byName = new Map(listed(made.bytes).map((field) => [field.name, field]))
    expect(byName.get('person.name')).toMatchObject({
      label: 'Full name',
      required: true,
      value: 'Ada',
      default: 'Ada',
      widgets: [{ page: 1, rect: [40, 460, 240, 480] }],
    })
    expect(byName.get('person.code')).toMatchObject({ comb: true, maxLength: 4 })
    expect(byName.get('agree')).toMatchObject({ type: 'checkbox', checked: true })
    expect(byName.get('plan')).toMatchObject({
      type: 'radio',
      value: 'Größe L',
      states: [{ state: 'small' }, { state: 'Größe L' }],
    })
    expect(byName.get('country')).toMatchObject({ combo: true, value: 'de' })
    expect(byName.get('languages')).toMatchObject({ multiSelect: true, value: ['en', 'nl'] })
    expect(byName.get('signed by')).toMatchObject({ type: 'signature' })
  })

  it('is filled like any other form', () => {
    const { bytes } = edited(made.bytes, (draft) => {
      const values = { 'person.name': 'Grace', agree: false, plan: 'small', country: 'Netherlands' }
      fillFields(draft, new Map(Object.entries(values)))
    })
    expectValid(temporaryFile(bytes))
    const values = Object.fromEntries(listed(bytes).map(({ name, value }) => [name, value]))
    expect(values).toMatchObject({ 'person.name': 'Grace', agree: 'Off', plan: 'small', country: 'nl' })
  })
})

describe('The names of fields', () => {
  it('are refused where there is such a field or group already', () => {
    const form = changed(plainDocument('A', 1), add('text', 'person.name', 0)).bytes
    expect(refusal(form, add('text', 'other', 1), add('text', 'person.name', 2))).toEqual({
      message: 'There is already a field named “person.name”: the name must be another.',
      change: 1,
      trait: 'name',
    })
    expect(refusal(form, add('text', 'person', 1))).toMatchObject({
      message: '“person” is a group of fields: the name of a field must be another.',
    })
    expect(refusal(form, add('text', 'person.name.first', 1))).toMatchObject({
      message: '“person.name” is a field, which cannot be the group of another: the name must be another.',
    })
    expect(refusal(form, add('text', 'person..name', 1))).toMatchObject({ trait: 'name' })
    expect(refusal(form, add('text', 'twice', 1), add('text', 'twice', 2))).toMatchObject({ change: 1 })
  })

  it('can be exchanged, and an empty group is removed', () => {
    const form = changed(
      plainDocument('A', 1),
      add('text', 'a', 0, { default: 'A' }),
      add('text', 'b', 1, { default: 'B' }),
      add('text', 'old.group.c', 2),
    ).bytes
    const { bytes } = changed(
      form,
      { action: 'change', name: 'a', newName: 'b' },
      { action: 'change', name: 'b', newName: 'a' },
      { action: 'change', name: 'old.group.c', newName: 'new.c' },
    )
    expect(listed(bytes).map(({ name, value }) => `${name} ${value ?? ''}`)).toEqual(['b A', 'a B', 'new.c '])
  })
})

describe('A changed field', () => {
  it('has the new traits and box, and is drawn again', () => {
    const form = changed(plainDocument('A', 1), add('text', 'a', 0, { default: 'Ada' })).bytes
    const { bytes } = changed(form, {
      action: 'change',
      name: 'a',
      tooltip: 'Name',
      required: true,
      maxLength: 10,
      fontSize: 9,
      colour: [1, 0, 0],
      fill: [1, 1, 0],
      border: null,
      box: { x: 100, width: 50 },
    })
    expect(listed(bytes)).toMatchObject([
      { label: 'Name', required: true, maxLength: 10, widgets: [{ rect: [100, 460, 150, 480] }] },
    ])
    const { file } = draftOf(bytes)
    const form2 = new DraftForm(draftOf(bytes))
    const dict = form2.dict(form2.fields[0]!.num)
    expect(Buffer.from(file.bytes(dict.get('DA'))!).toString()).toBe('/Helv 9 Tf 1 0 0 rg')
    expect(file.dict(file.dict(dict.get('AP'))?.get('N')) === undefined).toBe(false)
    expect([...file.dict(dict.get('MK'))!]).toEqual([['BG', [1, 1, 0]]])
  })

  it('is refused what its type does not have, and a length below that of its value', () => {
    const form = changed(
      plainDocument('A', 1),
      add('text', 'a', 0, { default: 'Ada' }),
      add('checkbox', 'c', 1),
    )
    expect(refusal(form.bytes, { action: 'change', name: 'c', multiline: true })).toMatchObject({
      message: 'A check box cannot have several lines.',
      trait: 'multiline',
    })
    expect(refusal(form.bytes, { action: 'change', name: 'a', maxLength: 2 })).toMatchObject({
      message:
        'The field has a value that it could not have: it takes at most 2 characters, and there are 3.',
    })
    expect(refusal(form.bytes, { action: 'change', name: 'a', comb: true })).toMatchObject({ trait: 'comb' })
    expect(refusal(form.bytes, { action: 'remove', name: 'b' })).toMatchObject({ trait: 'name', change: 0 })
  })

  it('of a form from elsewhere is changed although it breaks a rule that the change has nothing to do with', () => {
    const form = changed(plainDocument('A', 1), add('text', 'a', 0, { comb: true, maxLength: 3 })).bytes
    const { bytes: endless } = edited(form, (draft) => {
      draft.edit(new DraftForm(draft).fields[0]!.num).delete('MaxLen')
    })
    const { bytes } = changed(endless, { action: 'change', name: 'a', tooltip: 'Another' })
    expect(listed(bytes)[0]).toMatchObject({ comb: true, label: 'Another' })
    expect(refusal(endless, { action: 'change', name: 'a', maxLength: 0 })).toMatchObject({ trait: 'comb' })
  })

  it('goes to its place in the order of its page, and buttons of a field stay together', () => {
    const form = changed(plainDocument('A', 1), ...everyKind).bytes
    const { bytes } = changed(
      form,
      { action: 'change', name: 'plan', order: 1 },
      { action: 'change', name: 'person.name', order: 4 },
      { action: 'remove', name: 'secret' },
    )
    const draft = draftOf(bytes)
    const page = draft.pageDict(0)
    const { tree } = new DraftForm(draft)
    const order = draft.file.array(page.get('Annots'))!.map((item) => {
      const { field } = tree.widget((item as { num: number }).num)!
      return field.name
    })
    expect(order.slice(0, 5)).toEqual(['plan', 'plan', 'code', 'name', 'remarks'])
    expect(draft.file.name(page.get('Tabs'))).toBe('W')
    expect(names(bytes)).not.toContain('secret')
  })

  it('of a form from elsewhere keeps its value', () => {
    const { bytes: filledForm } = edited(questionnaire(), (draft) => {
      fillFields(draft, new Map([['name', 'Ada']]))
    })
    const { bytes } = changed(filledForm, {
      action: 'change',
      name: 'name',
      fontSize: 8,
      tooltip: 'Who',
    })
    expect(listed(bytes).find(({ name }) => name === 'name')).toMatchObject({ label: 'Who' })
    const values = (form: Uint8Array) => listed(form).map(({ name, value }) => [name, value])
    expect(values(bytes)).toEqual(values(filledForm))
  })
})

withPrograms('New fields of a tagged document', ['qpdf', 'pdfinfo'], () => {
  it('are in its structure, and the order of fields is that of the structure', () => {
    const before = richDocument('A')
    const { bytes } = changed(before, add('text', 'new field', 0))
    const path = temporaryFile(bytes)
    expectValid(path)
    const forms = (file: string) => popplerStructure(file).match(/^\s*Form\b/gm)?.length ?? 0
    expect(forms(path)).toBe(forms(temporaryFile(before)) + 1)
    expect(qpdfJson(path).pages[0]!.node.get('Tabs').name).toBe('S')
  })
})
