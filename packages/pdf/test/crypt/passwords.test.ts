import { expect, test } from 'vitest'
import { legacyPasswords, modernPassword, modernPasswords } from '../../src/crypt/passwords.js'
import { saslprep } from '../../src/crypt/saslprep.js'

const utf8 = (text: string) => new TextEncoder().encode(text)

// RFC 4013, section 3.
test.each([
  ['I\u00adX', 'IX'],
  ['user', 'user'],
  ['USER', 'USER'],
  ['\u00aa', 'a'],
  ['\u2168', 'IX'],
  ['\u0007', undefined],
])('SASLprep maps %j as in RFC 4013', (password, prepared) => {
  expect(saslprep(password)).toBe(prepared)
})

test('SASLprep normalises spaces and composes characters', () => {
  expect(saslprep('a\u00a0b\u3000c\u2003d')).toBe('a b c d')
  expect(saslprep('e\u0301\u200b\ufeff')).toBe('é')
  expect(saslprep('пароль 密码 🔑')).toBe('пароль 密码 🔑')
})

test.each(['\u007f', '\u0085', '\ue000', '\ufdd0', '\ufffd', '\u202e', '\u{1fffe}', '\u{e0041}', '\ud800'])(
  'SASLprep refuses %j',
  (character) => {
    expect(saslprep(`a${character}b`)).toBeUndefined()
  },
)

test('a password that SASLprep refuses or changes is also tried unchanged', () => {
  expect(modernPasswords('bell\u0007')).toEqual([utf8('bell\u0007')])
  expect(modernPasswords('I\u00adX')).toEqual([utf8('IX'), utf8('I\u00adX')])
  expect(modernPasswords('plain')).toEqual([utf8('plain')])
  expect(modernPassword('bell\u0007')).toBeUndefined()
})

test('only the first 127 bytes of a long password are used', () => {
  expect(modernPassword('é'.repeat(100))).toEqual(utf8('é'.repeat(100)).subarray(0, 127))
})

test('a legacy password is tried in PDFDocEncoding, then Latin-1, then UTF-8', () => {
  expect(legacyPasswords('plain')).toEqual([utf8('plain')])
  expect(legacyPasswords('hôtel')).toEqual([Uint8Array.of(0x68, 0xf4, 0x74, 0x65, 0x6c), utf8('hôtel')])
  expect(legacyPasswords('€')).toEqual([Uint8Array.of(0xa0), utf8('€')])
  expect(legacyPasswords('Ž˜•ﬁ')).toEqual([Uint8Array.of(0x99, 0x1f, 0x80, 0x93), utf8('Ž˜•ﬁ')])
  expect(legacyPasswords('\u00a0')).toEqual([Uint8Array.of(0xa0), utf8('\u00a0')])
  expect(legacyPasswords('密码')).toEqual([utf8('密码')])
  expect(legacyPasswords('')).toEqual([new Uint8Array(0)])
})

test('a legacy password with decomposed accents is also tried composed', () => {
  expect(legacyPasswords('e\u0301')).toEqual([Uint8Array.of(0xe9), utf8('e\u0301'), utf8('é')])
})
