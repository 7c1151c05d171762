import { expect, it } from 'vitest'
import { languageTag } from '../../src/syntax/language-tag.js'

it('A language that a document states is a tag in its usual spelling, also if it is written as a locale', () => {
  const stated = ['en-gb', ' de ', 'de_DE', 'fr_FR.UTF-8', 'zh_Hans_CN', 'es-419', 'fil']
  expect(stated.map(languageTag)).toEqual(['en-GB', 'de', 'de-DE', 'fr-FR', 'zh-Hans-CN', 'es-419', 'fil'])
})

it('What is no language tag is none, so that no output says it', () => {
  const stated = ['', 'English', 'x-unknown', 'de DE', '"><script>', 'en--GB', undefined]
  expect(stated.map(languageTag)).toEqual(stated.map(() => undefined))
})
