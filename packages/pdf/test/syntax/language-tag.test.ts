import { expect, it } from 'vitest'
import { languageTag } from '../../src/syntax/language-tag.js'
import { treeOf } from '../layout/read-tree.js'
import { shown, textDocument } from '../text/read-text.js'

it('A language that a document states is a tag in its usual spelling, also if it is written as a locale', () => {
  const stated = ['en-gb', ' de ', 'de_DE', 'fr_FR.UTF-8', 'zh_Hans_CN', 'es-419', 'fil']
  expect(stated.map(languageTag)).toEqual(['en-GB', 'de', 'de-DE', 'fr-FR', 'zh-Hans-CN', 'es-419', 'fil'])
})

it('What is no language tag is none, so that no output says it', () => {
  const stated = ['', 'English', 'x-unknown', 'de DE', '"><script>', 'en--GB', undefined]
  expect(stated.map(languageTag)).toEqual(stated.map(() => undefined))
})

it('The layout of a document, from which other formats are written, has a language tag or none', () => {
  const stated = ['en_GB', 'English "US" & others']
  const documents = stated.map((language) =>
    textDocument([shown([[50, 700, 'Text']])], {}, { catalog: `/Lang (${language})` }),
  )
  expect(documents.map((bytes) => treeOf(bytes).language)).toEqual(['en-GB', undefined])
})
