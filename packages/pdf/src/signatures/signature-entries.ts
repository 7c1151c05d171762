import { name, text } from '../annotations/annotation-entries.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'

/** What a certification permits (ISO 32000-2, table 257): nothing; forms and signatures; comments too. */
export type CertificationLevel = 1 | 2 | 3

/** Fields that must not change afterwards (ISO 32000-2, table 236). */
export interface FieldLock {
  readonly action: 'All' | 'Include' | 'Exclude'
  /** Full names; of no use with `All`. */
  readonly fields: readonly string[]
}

export interface SignatureText {
  /** As in a PDF. */
  readonly date: string
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly contact: string
}

/** A signature of PAdES: CMS, with the time of signing in the dictionary (ETSI EN 319 142-1, 6.3). */
export function signatureEntries({ date, name: signer, reason, location, contact }: SignatureText): PdfDict {
  const texts = { Name: signer, Reason: reason, Location: location, ContactInfo: contact }
  return new Map<string, PdfValue>([
    ['Type', name('Sig')],
    ['Filter', name('Adobe.PPKLite')],
    ['SubFilter', name('ETSI.CAdES.detached')],
    ['M', new PdfString(asciiBytes(date))],
    ...Object.entries(texts)
      .filter(([, value]) => value !== '')
      .map(([key, value]): [string, PdfValue] => [key, text(value)]),
  ])
}

/** A time-stamp of the whole document (ETSI EN 319 142-1, 5.4.3). */
export function timestampEntries(): PdfDict {
  return new Map<string, PdfValue>([
    ['Type', name('DocTimeStamp')],
    ['Filter', name('Adobe.PPKLite')],
    ['SubFilter', name('ETSI.RFC3161')],
  ])
}

/** ISO 32000-2, 12.8.2.2: the author's signature, and what may be changed after it. */
export function certification(level: CertificationLevel): PdfDict {
  return reference('DocMDP', [['P', level]])
}

/** ISO 32000-2, 12.8.2.4. */
export function fieldLockReference(lock: FieldLock, catalogue: PdfRef): PdfDict {
  return reference('FieldMDP', lockEntries(lock)).set('Data', catalogue)
}

/** For the field of the signature, so that it says the same as its signature. */
export function fieldLockDict(lock: FieldLock): PdfDict {
  return new Map<string, PdfValue>([['Type', name('SigFieldLock')], ...lockEntries(lock)])
}

function lockEntries({ action, fields }: FieldLock): [string, PdfValue][] {
  const named: [string, PdfValue][] = action === 'All' ? [] : [['Fields', fields.map(text)]]
  return [['Action', name(action)], ...named]
}

function reference(method: string, parameters: readonly [string, PdfValue][]): PdfDict {
  return new Map<string, PdfValue>([
    ['Type', name('SigRef')],
    ['TransformMethod', name(method)],
    [
      'TransformParams',
      new Map<string, PdfValue>([['Type', name('TransformParams')], ...parameters, ['V', name('1.2')]]),
    ],
  ])
}
