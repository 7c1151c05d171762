import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { describeFields } from '../../src/forms/describe-fields.js'
import { DraftForm } from '../../src/forms/draft-form.js'
import { fillFields } from '../../src/forms/fill.js'
import { draftOf, edited } from '../edit/edited.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { questionnaire } from '../forms/questionnaire.js'
import { fields } from '../validators/fields.js'
import { expectValid, qpdfJson } from '../validators.js'

const line = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, '').normalize('NFC'))
const short = line.map((text) => [...text].slice(0, 5).join(''))

const answers = fc.record({
  name: line,
  code: short,
  address: fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n')),
  city: line.filter((text) => text !== ''),
  country: fc.constantFrom('fr', 'de', 'it'),
  languages: fc.subarray(['en', 'fr', 'de'], { minLength: 2 }),
  agree: fc.boolean(),
  colour: fc.constantFrom('red', 'blue', false as const),
})

withPrograms('Any values of a form', ['qpdf'], () => {
  test('every value is read back the same, by describeFields and by qpdf', () => {
    fc.assert(
      fc.property(answers, (values) => {
        const { bytes } = edited(questionnaire(), (draft) => {
          fillFields(draft, new Map(Object.entries(values)))
        })
        const expected = new Map<string, string | string[]>([
          ['name', values.name],
          ['code', values.code],
          ['address', values.address],
          ['city', values.city],
          ['country', values.country],
          ['languages', values.languages],
          ['agree', values.agree ? 'Yes' : 'Off'],
          ['colour', values.colour === false ? 'Off' : values.colour],
        ])
        const ours = new Map(
          [...describeFields(new DraftForm(draftOf(bytes)))].map(({ name, value }) => [name, value]),
        )
        for (const [name, value] of expected) expect([name, ours.get(name)]).toEqual([name, value])
        const path = temporaryFile(bytes)
        expectValid(path)
        for (const { name, node } of fields(qpdfJson(path))) {
          const value = expected.get(name)
          if (value === undefined) continue
          const theirs = node
            .get('V')
            .items()
            .map((item) => item.text ?? item.name)
          expect([name, theirs]).toEqual([name, [value].flat()])
        }
      }),
      { numRuns: 25, seed: 7 },
    )
  })
})
