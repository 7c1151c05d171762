import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const packages = fileURLToPath(new URL('../../', import.meta.url))

/** Prints each file that a process loads to its standard output, one per line. */
const hooks = `
  import { writeSync } from 'node:fs'
  export async function load(url, context, next) {
    writeSync(1, url + '\\n')
    return next(url, context)
  }`
const registration = `
  import { register } from 'node:module'
  register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)})`

/**
 * The files of our packages, such as `pdf/dist/errors.js`, that a process has loaded after running these
 * statements.
 */
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

/**
 * The files of the engine that declarations need: the page grammar with its errors, and the validation of
 * dates and passwords.
 */
export const ENGINE_OF_DECLARATIONS: readonly string[] = [
  'pdf/dist/bookmarks/addresses.js',
  'pdf/dist/crypt/password-problem.js',
  'pdf/dist/crypt/passwords.js',
  'pdf/dist/crypt/saslprep.js',
  'pdf/dist/errors.js',
  'pdf/dist/forms/annotation-kinds.js',
  'pdf/dist/limits.js',
  'pdf/dist/page-grammar-hints.js',
  'pdf/dist/page-grammar.js',
  'pdf/dist/syntax/date.js',
]
