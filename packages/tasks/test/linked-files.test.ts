import { memorySource } from '@octavo/pdf/memory-source'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { linkedFilesNote } from '../src/office/linked-files.js'
import { wordDocument } from './example-documents.js'

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const noteOf = (bytes: Uint8Array) => linkedFilesNote(memorySource(bytes))
const packageOf = (name: string, text: string) => zipSync({ [name]: strToU8(text) })

it('Files that a Word document shows and does not contain are named, but not hyperlinks and parts', () => {
  const relationship = (kind: string, target: string, mode = 'TargetMode="External"') =>
    `<Relationship Id="a" Type="${TYPE}/${kind}" Target="${target}" ${mode}/>`
  const all = [
    relationship('image', 'http://example.org/a.png?b=1&amp;c=2'),
    relationship('image', 'media/own.png', ''),
    relationship('hyperlink', 'http://example.org/link'),
  ]
  expect(
    noteOf(packageOf('word/_rels/document.xml.rels', `<Relationships>${all.join('')}</Relationships>`)),
  ).toBe('The document links to files that were not loaded: http://example.org/a.png?b=1&c=2.')
  expect(noteOf(wordDocument(['Dear Ada']))).toBeUndefined()
})

it('So are those of an OpenDocument file, packed or not, up to a number', () => {
  const image = (link: string) =>
    `<draw:frame><draw:image xlink:type="simple" xlink:href="${link}"/></draw:frame>`
  const content = ['Pictures/own.png', '../beside.png', 'file:///tmp/a.png'].map(image).join('')
  const note = 'The document links to files that were not loaded: ../beside.png, file:///tmp/a.png.'
  expect(noteOf(packageOf('content.xml', content))).toBe(note)
  expect(noteOf(strToU8(`<office:document>${content}</office:document>`))).toBe(note)
  const many = Array.from({ length: 7 }, (_, index) => image(`http://h/${index}`)).join('')
  expect(noteOf(strToU8(`<office:document>${many}</office:document>`))).toMatch(/h\/4, and 2 more\.$/)
  expect(noteOf(strToU8(many))).toBeUndefined()
})

it('Tags that do not end are passed over, and what follows them is found', () => {
  const [image, relationship] = ['<draw:image ', '<Relationship '].map((tag) => tag.repeat(200_000))
  const shown = '<draw:image xlink:href="http://h/a"/>'
  const note = 'The document links to files that were not loaded: http://h/a.'
  expect(noteOf(strToU8(`<office:document>${image}${shown}`))).toBe(note)
  expect(noteOf(packageOf('content.xml', `${image}${shown}`))).toBe(note)
  const related = `<Relationship Type="${TYPE}/image" Target="http://h/a" TargetMode="External"/>`
  expect(noteOf(packageOf('word/_rels/document.xml.rels', `${relationship}${related}`))).toBe(note)
})
