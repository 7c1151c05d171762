import { passwordProblem } from '@octavo/pdf/password-problem'
import * as z from 'zod'
import { type Message, option, phrase, says, send } from '../declare/message.js'

const MAX_PASSWORD = 127

export const encryptionAlgorithms = ['aes-256', 'aes-128'] as const
export type EncryptionAlgorithm = (typeof encryptionAlgorithms)[number]

export interface NewPasswords {
  readonly user_password: string
  readonly owner_password: string
}

/** The options that encrypt an output. */
export function passwordOptions() {
  return {
    user_password: passwordOption(
      'Opens the file, under the permissions. Empty: anyone can open it.',
      'open sesame',
    ),
    owner_password: passwordOption(
      'Opens the file without restrictions. Empty: a random one.',
      'only the owner',
    ),
  }
}

function passwordOption(description: string, example: string) {
  return z
    .string()
    .max(MAX_PASSWORD)
    .default('')
    .meta({
      description: `${description} Kept for the run only.`,
      examples: [example],
      secret: true,
      format: 'password',
      writeOnly: true,
    })
}

/** Problems of output passwords if at least one is given. */
export function* passwordIssues(
  passwords: NewPasswords,
  algorithm: EncryptionAlgorithm,
  restricts: boolean,
): Iterable<[option: keyof NewPasswords, message: Message]> {
  for (const name of ['user_password', 'owner_password'] as const) {
    const problem = passwordProblem(passwords[name], algorithm)
    if (problem !== undefined)
      yield [name, phrase`${says('password_characters')}The password ${problem.replace(/\.$/, '')}`]
  }
  const { user_password, owner_password } = passwords
  if (restricts && user_password !== '' && user_password === owner_password)
    yield [
      'owner_password',
      phrase`${says('passwords_equal')}It is the same as ${option('user_password')}, so the permissions would have no effect: ${send} another one, or none`,
    ]
}
