import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './packages.js'

const changelog = `# Changelog

## [Unreleased]

- Later.

## [1.1.0] - 2030-02-03

### Added

- A task ([docs](docs/tasks/new.md), [RFC](https://www.rfc-editor.org/)).

## [1.0.0] - 2030-01-02

- First.

[1.1.0]: https://example.org/compare
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-release-'))
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
})
afterAll(() => rmSync(folder, { recursive: true }))

function notesFor(tag: string, version: string): { status: number | null; stdout: string; stderr: string } {
  const manifest = { version, homepage: 'https://example.org/octavo#readme' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const script = join(root, 'scripts/release-notes.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, tag, folder], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the notes of a release are its section of the changelog, with complete addresses', () => {
  const blob = 'https://example.org/octavo/blob/v1.1.0'
  expect(notesFor('v1.1.0', '1.1.0')).toEqual({
    status: 0,
    stdout: `### Added\n\n- A task ([docs](${blob}/docs/tasks/new.md), [RFC](https://www.rfc-editor.org/)).\n`,
    stderr: '',
  })
  expect(notesFor('v1.0.0', '1.0.0').stdout).toBe('- First.\n')
})

test('a tag with another version than that of the packages is rejected', () => {
  expect(notesFor('v1.1.0', '1.0.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('v1.0.0') })
})

test('a version without a section in the changelog is rejected', () => {
  expect(notesFor('v2.0.0', '2.0.0')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('CHANGELOG.md has no text below "## [2.0.0]"'),
  })
})
