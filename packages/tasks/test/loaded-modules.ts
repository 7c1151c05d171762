import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/** Tells each file that a process loads, one a line, in the process's standard output. */
const hooks = `
  import { writeSync } from 'node:fs'
  export async function load(url, context, next) {
    writeSync(1, url + '\\n')
    return next(url, context)
  }`
const registration = `
  import { register } from 'node:module'
  register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)})`

/** The files of ours, as `pdf/dist/errors.js`, that a process has loaded when it has run these statements. */
export function loadedBy(statements: string): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      `data:text/javascript,${encodeURIComponent(registration)}`,
      '--input-type=module',
      '--eval',
      statements,
    ],
    { cwd: packages, encoding: 'utf8' },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('file:'))
    .map((url) => relative(packages, fileURLToPath(url)).replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules') && !path.startsWith('..'))
}

/** Of the engine: the page grammar with its errors, and what says whether a date or a password that was sent is one. */
export const ENGINE_OF_DECLARATIONS: readonly string[] = [
  'pdf/dist/crypt/password-problem.js',
  'pdf/dist/crypt/passwords.js',
  'pdf/dist/crypt/saslprep.js',
  'pdf/dist/edit/bookmarks/addresses.js',
  'pdf/dist/edit/flatten/annotation-kinds.js',
  'pdf/dist/errors.js',
  'pdf/dist/limits.js',
  'pdf/dist/page-grammar-hints.js',
  'pdf/dist/page-grammar.js',
  'pdf/dist/syntax/date.js',
]
