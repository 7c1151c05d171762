import type { DocumentInfo } from '@octavo/pdf/options'
import { failed, UsageError } from './failures.js'
import { oneOf, parseFlags } from './flags.js'
import type { MergeJob } from './merge-job.js'
import { readPasswordFile } from './passwords.js'

export const mergeFlags = {
  output: { type: 'string', short: 'o' },
  force: { type: 'boolean', short: 'f' },
  bookmarks: { type: 'string' },
  fields: { type: 'string' },
  interleave: { type: 'boolean' },
  'reverse-backs': { type: 'boolean' },
  'pad-to-even': { type: 'boolean' },
  title: { type: 'string' },
  author: { type: 'string' },
  subject: { type: 'string' },
  keywords: { type: 'string' },
  classic: { type: 'boolean' },
  encrypt: { type: 'string' },
  'user-password-file': { type: 'string' },
  'owner-password-file': { type: 'string' },
  allow: { type: 'string' },
  'password-file': { type: 'string', multiple: true },
  json: { type: 'boolean' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const

export type MergeFlags = ReturnType<typeof parseMergeFlags>['values']

export function parseMergeFlags(args: readonly string[]) {
  return parseFlags('merge', args, mergeFlags)
}

export function engineOptions(flags: MergeFlags): MergeJob['options'] {
  return {
    bookmarks: oneOf('bookmarks', flags.bookmarks, ['wrap', 'none']),
    fields: oneOf('fields', flags.fields, ['rename', 'share', 'flatten']),
    interleave: flags.interleave,
    padToEven: flags['pad-to-even'],
    objectStreams: flags.classic !== true,
    info: documentInfo(flags),
    encryption: encryption(flags),
  }
}

/** An empty text takes out what the first file says. */
function documentInfo(flags: MergeFlags): DocumentInfo {
  const info: Record<string, string | null> = {}
  for (const key of ['title', 'author', 'subject', 'keywords'] as const) {
    const value = flags[key]
    if (value !== undefined) info[key] = value === '' ? null : value
  }
  return info
}

/** The words of `--allow`, and what the engine calls them. */
const permissionNames = {
  print: 'print',
  'print-high-quality': 'printHighQuality',
  modify: 'modify',
  copy: 'copy',
  annotate: 'annotate',
  'fill-forms': 'fillForms',
  accessibility: 'accessibility',
  assemble: 'assemble',
} as const
type PermissionWord = keyof typeof permissionNames

export const permissionWords = Object.keys(permissionNames) as PermissionWord[]

function encryption(flags: MergeFlags): MergeJob['options']['encryption'] {
  const algorithm = oneOf('encrypt', flags.encrypt, ['aes-256', 'aes-128'])
  const userFile = flags['user-password-file']
  const ownerFile = flags['owner-password-file']
  if (algorithm === undefined) {
    for (const flag of ['user-password-file', 'owner-password-file', 'allow'] as const) {
      if (flags[flag] !== undefined)
        throw new UsageError(`--${flag} has no meaning without --encrypt aes-256.`)
    }
    return undefined
  }
  if (userFile === undefined && ownerFile === undefined) {
    throw new UsageError('--encrypt needs a password: --user-password-file, --owner-password-file or both.')
  }
  return {
    algorithm,
    userPassword: userFile === undefined ? undefined : newPassword(userFile),
    ownerPassword: ownerFile === undefined ? undefined : newPassword(ownerFile),
    permissions: flags.allow === undefined ? undefined : permissions(flags.allow),
  }
}

/** An empty password is none: the output would be open to everyone while it looks locked. */
function newPassword(path: string): string {
  const password = readPasswordFile(path)
  if (password === '') throw failed(path, 'empty_password', 'The first line must be a password; it is empty.')
  return password
}

/** What is not in the list is forbidden. */
function permissions(list: string): Record<string, boolean> {
  const words = list === 'none' ? [] : list.split(',').map((word) => word.trim())
  const allowed = new Set(words.map((word) => oneOf('allow', word, permissionWords)))
  if (allowed.has('print-high-quality')) allowed.add('print')
  return Object.fromEntries(permissionWords.map((word) => [permissionNames[word], allowed.has(word)]))
}
