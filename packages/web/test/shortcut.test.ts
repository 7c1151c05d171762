import { expect, it } from 'vitest'
import { pageAddress, shortcutTo } from '../src/files/shortcut.js'

it.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  [' example.org/news ', 'https://example.org/news'],
  ['http://intranet:8080', 'http://intranet:8080/'],
  ['', undefined],
  ['two words', undefined],
  ['ftp://example.org/', undefined],
  ['https://', undefined],
])('takes %j as the address %j', (typed, address) => {
  expect(pageAddress(typed)?.href).toBe(address)
})

it('sends an address as a shortcut, as Windows saves them', async () => {
  const file = shortcutTo(new URL('https://example.org/a'))
  expect(file.name).toBe('example.org.url')
  expect(await file.text()).toBe('[InternetShortcut]\r\nURL=https://example.org/a\r\n')
})
