import { afterAll, expect, it } from 'vitest'
import { makeMatchers } from '../src/redact/matchers.js'
import type { PresetName } from '../src/redact/presets.js'
import redact from '../src/tasks/redact-pdf.js'
import { documentOf } from './redact-writings.js'
import { TaskFolder } from './task-folder.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())

function found(preset: PresetName, text: string): string[] {
  const nothing = {
    words: [],
    case_sensitive: false,
    whole_words: true,
    exact_characters: false,
    patterns: [],
  }
  return makeMatchers({ ...nothing, presets: [preset] }).flatMap(({ find }) =>
    [...find(text)].map(([start, end]) => text.slice(start, end)),
  )
}

it.each([
  ['from 10.0.0.1, then 192.168.178.255.', ['10.0.0.1', '192.168.178.255']],
  ['http://10.0.0.1:8080/ and fe80::1', ['10.0.0.1', 'fe80::1']],
  ['version 1.2.3.4.5, v1.2.3.4.5 and v1.2.3.4', []],
  ['section 1.22.333.4444 and 256.1.1.1', []],
])('An IP address is four numbers, and not a part of a version number: %s', (text, addresses) => {
  expect(found('ip', text)).toEqual(addresses)
})

it.each([
  ['write to jane.doe@exam', 'ple.org for more', 20],
  ['write to jane.doe@', 'example.org for more', 20],
  ['write to jane.doe@example.', 'org for more', 20],
  ['write to jane.doe@example.org', 'for more', 20],
  ['write to jane.doe@example.org.', 'Then wait', 20],
])(
  'An e-mail address is removed even if it goes on in the next line: %s | %s',
  async (one, other, length) => {
    const bytes = documentOf([`BT /F 12 Tf 14 TL 50 700 Td (${one}) Tj T* (${other}) Tj ET\n`])
    const { report } = await folder.run(redact, {
      entries: [folder.entry('a.pdf', {}, bytes)],
      options: redact.options.parse({ presets: ['email'] }),
    })
    expect(report).toMatchObject({ files: [{ redactions: [{ glyphs: length }] }] })
  },
)
