import { pdfDate } from '@octavo/pdf/pdf-date'
import * as z from 'zod'
import { type Message, option, phrase, says, send } from '../declare/message.js'
import { boxOption } from '../edit/placement-options.js'
import { appendingOptions } from '../options/document-options.js'
import { pageSelection } from '../options/pages-option.js'
import { unitOption } from '../paper/lengths.js'

const MAX_KEY = 200_000
const MAX_CERTIFICATES = 1_000_000
const MAX_PASSWORD = 1000
const MAX_TEXT = 1000
const MAX_FIELDS = 1000

/** The parts of the text of a visible signature. */
const SHOWN = ['name', 'date', 'reason', 'location', 'contact'] as const

export const signOptions = z.object({
  key: z
    .string()
    .max(MAX_KEY)
    .default('')
    .meta({
      description:
        'The private key with its certificate and those of its issuers: a PKCS#12 file in Base64, or PEM. RSA, ECDSA (P-256, P-384, P-521) or Ed25519. Kept for the run only.',
      examples: ['MIIKLgIBAzCCCeQGCSqGSIb3DQEHAaCCCdU…'],
      secret: true,
      format: 'key',
      writeOnly: true,
    }),
  key_password: z
    .string()
    .max(MAX_PASSWORD)
    .default('')
    .meta({
      description: 'The password of the key, if it is encrypted. Kept for the run only.',
      examples: ['open sesame'],
      secret: true,
      format: 'password',
      writeOnly: true,
    }),
  certificates: z
    .string()
    .max(MAX_CERTIFICATES)
    .default('')
    .meta({
      description: 'Certificates that are not with the key, in PEM: its own, and those of its issuers.',
      examples: ['-----BEGIN CERTIFICATE-----…'],
    }),
  digest: z
    .enum(['auto', 'sha256', 'sha384', 'sha512'])
    .default('auto')
    .meta({
      description: 'Digest of the document: auto is the one that suits the key.',
      examples: ['sha512'],
    }),
  rsa_padding: z
    .enum(['pkcs1', 'pss'])
    .default('pkcs1')
    .meta({
      description: 'How a key of RSA signs: as every reader understands, or as RSA-PSS.',
      examples: ['pss'],
    }),
  name: textOption('Name of the person who signs. Empty: that of the certificate.', 'Ada Lovelace'),
  reason: textOption('Why the document is signed.', 'I approve this document.'),
  location: textOption('Where it is signed.', 'London'),
  contact: textOption('How the person who signs can be reached.', 'ada@example.com'),
  date: z
    .string()
    .max(40)
    .refine((text) => text === '' || (/^\d{4}-/.test(text) && pdfDate(text) !== undefined), {
      message: 'It must be a date in ISO 8601, such as 2026-01-31T09:30:00+01:00',
    })
    .default('')
    .meta({
      description: 'The claimed time of the signature, in ISO 8601. Empty: now.',
      examples: ['2026-01-31T09:30:00Z'],
    }),
  field: textOption(
    'Name of the signature field: an existing one that is not signed yet, or that of a new one. Empty: a new one.',
    'Signature1',
  ),
  page: pageSelection()
    .default(1)
    .meta({
      description: 'The page of a new field.',
      examples: ['last'],
    }),
  box: boxOption
    .nullable()
    .default(null)
    .meta({
      description:
        'Where a new field is on the page as displayed, from its upper left corner. Null: the signature is invisible.',
      examples: [{ x: 72, y: 72, width: 200, height: 60 }],
    }),
  unit: unitOption('the box'),
  show: z
    .array(z.enum(SHOWN))
    .max(SHOWN.length)
    .default(['name', 'date', 'reason'])
    .meta({
      description: 'What a visible signature shows, each in a line of its own.',
      examples: [['name', 'location', 'date']],
    }),
  text: textOption('Another text for a visible signature, instead of these lines.', 'Approved'),
  image: textOption(
    'The filename of the entry with an image that a visible signature shows, a PNG or JPEG.',
    'signature.png',
  ).meta({ format: 'file', accepts: ['image/png', 'image/jpeg'] }),
  certify: z
    .enum(['no', 'no-changes', 'forms', 'comments'])
    .default('no')
    .meta({
      description:
        'Whether the signature certifies the document, as its first one, and which changes it permits: none; filling in forms and signing; comments too.',
      examples: ['forms'],
    }),
  lock: z
    .enum(['none', 'all', 'listed', 'others'])
    .default('none')
    .meta({
      description:
        'Which form fields must not change after the signature: none, all, those listed in lock_fields, or all others.',
      examples: ['all'],
    }),
  lock_fields: z
    .array(z.string().min(1).max(MAX_TEXT))
    .max(MAX_FIELDS)
    .default([])
    .meta({
      description: 'Full names of form fields.',
      examples: [['total', 'address.city']],
      with: { lock: ['listed', 'others'] },
    }),
  ...appendingOptions,
})

export type SignOptions = z.output<typeof signOptions>

export function* signIssues(chosen: SignOptions): Iterable<[option: string, message: Message]> {
  if (chosen.key === '')
    yield ['key', phrase`${says('key_missing')}A key is needed to sign: ${send} ${option('key')}`]
  if ((chosen.lock === 'listed' || chosen.lock === 'others') && chosen.lock_fields.length === 0)
    yield [
      'lock_fields',
      phrase`${says('missing')}It is not said which fields: ${send} ${option('lock_fields')} as well`,
    ]
}

function textOption(description: string, example: string) {
  return z
    .string()
    .max(MAX_TEXT)
    .default('')
    .meta({ description, examples: [example] })
}
