import { pdfDate } from '@octavo/pdf/pdf-date'
import * as z from 'zod'
import { type Message, option, phrase, says, send } from '../declare/message.js'
import { boxOption } from '../edit/placement-options.js'
import { appendingOptions } from '../options/document-options.js'
import { pageSelection } from '../options/pages-option.js'
import { unitOption } from '../paper/lengths.js'
import { hasTimestamp, levels } from './levels.js'

const MAX_KEY = 200_000
const MAX_CERTIFICATES = 1_000_000
const MAX_PASSWORD = 1000
const MAX_TEXT = 1000
const MAX_FIELDS = 1000
const MAX_ADDRESS = 2000

/** The parts of the text of a visible signature. */
const SHOWN = ['name', 'date', 'reason', 'location', 'contact'] as const

/** What only a new signature has. */
const SIGNING = { with: { mode: ['sign'] } }
const STAMPED = { with: { level: ['b-t', 'b-lt', 'b-lta'] } }

export const signOptions = z.object({
  mode: z
    .enum(['sign', 'extend'])
    .default('sign')
    .meta({
      description:
        'Sign the document, or extend the signatures that it has to a higher level, for which no key is needed.',
      examples: ['extend'],
    }),
  level: z
    .enum(levels)
    .default('b-b')
    .meta({
      description:
        'Level of PAdES: b-b the signature alone; b-t with a time-stamp; b-lt with all certificates and revocation data as well, so that it can be checked for a long time; b-lta with a time-stamp of all of this.',
      examples: ['b-lta'],
    }),
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
      ...SIGNING,
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
      ...SIGNING,
    }),
  signer_url: webAddress(
    'The address of a service that has the key and signs digests, instead of a key.',
    'https://keys.example.com/sign',
  ).meta(SIGNING),
  signer_token: z
    .string()
    .max(MAX_PASSWORD)
    .default('')
    .meta({
      description: 'The token that this service asks for. Kept for the run only.',
      examples: ['open sesame'],
      secret: true,
      format: 'password',
      writeOnly: true,
      ...SIGNING,
    }),
  timestamp_url: webAddress(
    'The address of a time-stamp authority (RFC 3161).',
    'https://timestamp.example.com',
  ).meta(STAMPED),
  timestamp_user: textOption('The user name at the time-stamp authority, if it asks for one.', 'ada').meta(
    STAMPED,
  ),
  timestamp_password: z
    .string()
    .max(MAX_PASSWORD)
    .default('')
    .meta({
      description: 'The password at the time-stamp authority. Kept for the run only.',
      examples: ['open sesame'],
      secret: true,
      format: 'password',
      writeOnly: true,
      ...STAMPED,
    }),
  certificates: z
    .string()
    .max(MAX_CERTIFICATES)
    .default('')
    .meta({
      description: 'Certificates that are not with the key, in PEM: its own first, then those of issuers.',
      examples: ['-----BEGIN CERTIFICATE-----…'],
      format: 'pem',
    }),
  digest: z
    .enum(['auto', 'sha256', 'sha384', 'sha512'])
    .default('auto')
    .meta({
      description: 'Digest of the document: auto is the one that suits the key.',
      examples: ['sha512'],
      ...SIGNING,
    }),
  rsa_padding: z
    .enum(['pkcs1', 'pss'])
    .default('pkcs1')
    .meta({
      description: 'How a key of RSA signs: as every reader understands, or as RSA-PSS.',
      examples: ['pss'],
      ...SIGNING,
    }),
  name: textOption('Name of the person who signs. Empty: that of the certificate.', 'Ada Lovelace').meta(
    SIGNING,
  ),
  reason: textOption('Why the document is signed.', 'I approve this document.').meta(SIGNING),
  location: textOption('Where it is signed.', 'London').meta(SIGNING),
  contact: textOption('How the person who signs can be reached.', 'ada@example.com').meta(SIGNING),
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
      ...SIGNING,
    }),
  field: textOption(
    'Name of the signature field: an existing one that is not signed yet, or that of a new one. Empty: a new one.',
    'Signature1',
  ).meta(SIGNING),
  page: pageSelection()
    .default(1)
    .meta({
      description: 'The page of a new field.',
      examples: ['last'],
      ...SIGNING,
    }),
  box: boxOption
    .nullable()
    .default(null)
    .meta({
      description:
        'Where a new field is on the page as displayed, from its upper left corner. Null: the signature is invisible.',
      examples: [{ x: 72, y: 72, width: 200, height: 60 }],
      ...SIGNING,
    }),
  unit: unitOption('the box'),
  show: z
    .array(z.enum(SHOWN))
    .max(SHOWN.length)
    .default(['name', 'date', 'reason'])
    .meta({
      description: 'What a visible signature shows, each in a line of its own.',
      examples: [['name', 'location', 'date']],
      ...SIGNING,
    }),
  text: textOption('Another text for a visible signature, instead of these lines.', 'Approved').meta(SIGNING),
  image: textOption(
    'The filename of the entry with an image that a visible signature shows, a PNG or JPEG.',
    'signature.png',
  ).meta({ format: 'file', accepts: ['image/png', 'image/jpeg'], ...SIGNING }),
  certify: z
    .enum(['no', 'no-changes', 'forms', 'comments'])
    .default('no')
    .meta({
      description:
        'Whether the signature certifies the document, as its first one, and which changes it permits: none; filling in forms and signing; comments too.',
      examples: ['forms'],
      ...SIGNING,
    }),
  lock: z
    .enum(['none', 'all', 'listed', 'others'])
    .default('none')
    .meta({
      description:
        'Which form fields must not change after the signature: none, all, those listed in lock_fields, or all others.',
      examples: ['all'],
      ...SIGNING,
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
  if (chosen.mode === 'extend') {
    if (chosen.level === 'b-b')
      yield [
        'level',
        phrase`${says('missing')}Every signature has the level b-b: ${send} ${option('level', 'b-t')}, or a higher one`,
      ]
  } else if (chosen.key === '' && chosen.signer_url === '')
    yield [
      'key',
      phrase`${says('key_missing')}A key is needed to sign: ${send} ${option('key')} or ${option('signer_url')}`,
    ]
  else if (chosen.key !== '' && chosen.signer_url !== '')
    yield [
      'signer_url',
      phrase`${says('no_effect')}There is a key already: ${send} either ${option('key')} or ${option('signer_url')}`,
    ]
  // What is extended may have a time-stamp.
  const mayHave = chosen.mode === 'extend' && chosen.level === 'b-lt'
  if (hasTimestamp(chosen.level) && chosen.timestamp_url === '' && !mayHave)
    yield [
      'timestamp_url',
      phrase`${says('missing')}This level needs a time-stamp: ${send} ${option('timestamp_url')} as well`,
    ]
  if ((chosen.lock === 'listed' || chosen.lock === 'others') && chosen.lock_fields.length === 0)
    yield [
      'lock_fields',
      phrase`${says('missing')}It is not said which fields: ${send} ${option('lock_fields')} as well`,
    ]
}

function webAddress(description: string, example: string) {
  return z
    .string()
    .max(MAX_ADDRESS)
    .refine((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), {
      message: 'It must be an address that begins with https:// or http://',
    })
    .default('')
    .meta({ description, examples: [example] })
}

function textOption(description: string, example: string) {
  return z
    .string()
    .max(MAX_TEXT)
    .default('')
    .meta({ description, examples: [example] })
}
