import { expect, it } from 'vitest'
import { templateParts } from '../src/html/template-parts.js'

it('A template includes files by names in quotes or backquotes, and hyphens remove white space', () => {
  expect(templateParts('<p> {{ toHTML "a.md" }} | {{- toHTML `b c.md` -}}\n </p>')).toEqual([
    '<p> ',
    { include: 'a.md' },
    ' |',
    { include: 'b c.md' },
    '</p>',
  ])
  expect(templateParts('a {{- /* b */ -}} c {{ d')).toEqual(['a', 'c {{ d'])
})

it('An action that is not for a file is not taken for text', () => {
  for (const action of ['.Name', 'toHTML .Name', 'if true', 'toHTML "a.md" | js'])
    expect(templateParts(`{{ ${action} }}`)).toEqual(['', { action }, ''])
})
