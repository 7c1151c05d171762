import { ANY_BYTES } from '@octavo/tasks/file-name'
import { typeOfName } from '@octavo/tasks/file-types'
import type { Task } from '@octavo/tasks/task'
import { ServiceError } from '../errors/service-error.js'
import type { FileRow } from '../records/records.js'

/** How many bytes of a file are needed to detect its type. */
export const HEAD_BYTES = 1024
export const PDF = 'application/pdf'
/** The media type of tasks that accept any file. */
const ANY_TYPE = '*/*'

const signatures: readonly { readonly type: string; readonly matches: (head: Buffer) => boolean }[] = [
  { type: 'image/png', matches: (head) => startsWith(head, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (head) => startsWith(head, '\xff\xd8\xff') },
  { type: 'image/gif', matches: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a') },
  { type: 'image/tiff', matches: (head) => startsWith(head, 'II*\0') || startsWith(head, 'MM\0*') },
  {
    // A file of boxes (ISO/IEC 15444-1, annex I), or a codestream alone.
    type: 'image/jp2',
    matches: (head) => startsWith(head, '\0\0\0\x0cjP  \r\n\x87\n') || startsWith(head, '\xff\x4f\xff\x51'),
  },
  {
    type: 'image/webp',
    matches: (head) => startsWith(head, 'RIFF') && head.toString('latin1', 8, 12) === 'WEBP',
  },
  { type: 'image/avif', matches: (head) => brandsOf(head).some((brand) => /^avi[fs]$/.test(brand)) },
  {
    // Brands of HEIF (ISO/IEC 23008-12, 10); those of AVIF are among its other ones.
    type: 'image/heic',
    matches: (head) => brandsOf(head).some((brand) => /^(he[iv][cmsx]|m[is]f1)$/.test(brand)),
  },
  {
    type: 'image/jxl',
    matches: (head) => startsWith(head, '\0\0\0\x0cJXL \r\n\x87\n') || startsWith(head, '\xff\x0a'),
  },
  // ICC.1, 7.2.
  { type: 'application/vnd.iccprofile', matches: (head) => head.toString('latin1', 36, 40) === 'acsp' },
  { type: 'image/bmp', matches: isBitmap },
  {
    // The first field of a mail (RFC 5322), or the line before it in a mailbox file.
    type: 'message/rfc822',
    matches: (head) =>
      !head.includes(0) &&
      /^(From |((Return-Path|Received|Delivered-To|Date|From|To|Subject|MIME-Version|Message-ID|Content-Type|DKIM-Signature|Reply-To|Sender|(X|ARC)-[\w-]+):))/i.test(
        head.toString('latin1'),
      ),
  },
  {
    type: 'image/svg+xml',
    matches: (head) => {
      const text = textOf(head).trimStart()
      return /^<(?:svg|\w+:svg|\?xml|!--|!DOCTYPE\s+svg)/i.test(text) && /<(?:\w+:)?svg[\s>/]/.test(text)
    },
  },
]

/** How documents of older office programs begin, which are neither archives nor compound files nor text. */
const olderOffice: Readonly<Record<string, RegExp>> = {
  'application/msword': /^(?:\xdb\xa5|\x9b\xa5)/,
  'application/x-mswrite': /^[\x31\x32]\xbe/,
  'application/vnd.ms-excel': /^\x09[\x00\x02\x04]/,
  'application/vnd.ms-works': /^(?:\x01\xfe|[\x00\xff]\x00\x02\x00|\x20\x54\x02\x00)/,
  'application/vnd.wordperfect': /^(?:\xffWPC|\xcb\x0a)/,
  'application/vnd.lotus-1-2-3': /^\x00\x00[\x02\x1a]\x00/,
  'application/x-quattro-pro': /^\x00\x00\x02\x00/,
  'application/vnd.lotus-wordpro': /^WordPro/,
  'application/x-hwp': /^HWP Document File/,
  'application/x-abiword': /^\x1f\x8b/,
  'application/x-gnumeric': /^\x1f\x8b/,
  'application/x-emf': /^(?:\x01\x00\x00\x00|\x1f\x8b)/,
  'application/x-wmf': /^(?:\xd7\xcd\xc6\x9a|[\x01\x02]\x00\x09\x00|\x1f\x8b)/,
  'application/cgm': /^\x00[\x20-\x3f]/,
  'application/vnd.corel-draw': /^RIFF[\x00-\xff]{4}(?:CDR|CMX)/,
  'application/x-portable-anymap': /^P[1-6]\s/,
  'application/x-pcx': /^\x0a[\x00-\x05]\x01/,
  // Whether it has a palette, and its kind.
  'application/x-tga': /^[\x00-\xff][\x00\x01][\x01-\x03\x09-\x0b]/,
  'application/x-sun-raster': /^\x59\xa6\x6a\x95/,
  'application/x-photoshop': /^8BPS/,
  'application/x-starview-metafile': /^VCLMTF/,
  // The version, and the date of the last change: month and day.
  'application/vnd.dbf': /^[\x02-\xfb][\x00-\xff][\x00-\x0c][\x00-\x1f]/,
}

/**
 * The type by content, among those the task accepts; a header has no say. The name only distinguishes types that look alike:
 * documents of office programs, and texts.
 */
export function typeOf(head: Buffer, accepts: readonly string[], name: string): string {
  const isAccepted = (type: string): boolean => accepts.includes(type) || accepts.includes(ANY_TYPE)
  const known = signatures.find(({ type, matches }) => isAccepted(type) && matches(head))
  if (known !== undefined) return known.type
  if (isPdf(head)) return PDF
  const named = typeOfName(name)
  return named !== undefined && accepts.includes(named) && isNamedByExtension(named) && mayBe(named, head)
    ? named
    : ANY_BYTES
}

/**
 * Whether it is a ZIP archive, a compound file, text, or a known binary format of its type. Office Open XML is never text: it is an archive, or a compound
 * file if it is encrypted. Office programs look into the others themselves, whatever their names are.
 */
function mayBe(type: string, head: Buffer): boolean {
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return true
  if (olderOffice[type]?.test(head.toString('latin1')) === true) return true
  return !type.startsWith('application/vnd.openxmlformats') && !head.includes(0)
}

function isNamedByExtension(type: string): boolean {
  return !type.startsWith('image/') && type !== PDF
}

/** What is known of a file that is no PDF. Pictures and texts cannot be encrypted; documents of office programs can. */
export function notProbed(type: string): Pick<FileRow, 'pageCount' | 'encrypted' | 'passwordRequired'> {
  const known = /^(?:image|text)\//.test(type) ? false : null
  return { pageCount: null, encrypted: known, passwordRequired: known }
}

/** Whether a task accepts any file: then the files keep their names. */
export function takesAnyType({ inputs }: Task): boolean {
  return inputs.accepts.includes(ANY_TYPE)
}

/** `field` is the field of the request that names the file. */
export function checkAccepted(task: Task, type: string, name: string, field = 'file'): void {
  const { accepts, converts } = task.inputs
  // What is converted by its name has to be of the type of its name.
  const isNamed = converts === undefined || type === PDF || typeOfName(name) === type
  if ((accepts.includes(type) && isNamed) || takesAnyType(task)) return
  if (takesPdfAlone(task)) {
    throw new ServiceError(
      'not_a_pdf',
      `${name}: This is not a PDF file: there is no "%PDF-" within its first ${HEAD_BYTES} bytes.`,
      { field },
    )
  }
  throw new ServiceError(
    'unsupported_file_type',
    `${name}: Task ${task.name} does not accept files of this type. It accepts: ${accepts.join(', ')}.`,
    { field },
  )
}

/** An empty file has no type: the code is that of an unsupported type, if the task can reject one. */
export function emptyFile(task: Task, name: string): ServiceError {
  const ofAnother = takesPdfAlone(task) ? 'not_a_pdf' : 'unsupported_file_type'
  const code = takesAnyType(task) ? 'invalid_parameter' : ofAnother
  return new ServiceError(code, `${name}: The file is empty.`, {
    field: 'file',
  })
}

function takesPdfAlone({ inputs: { accepts, converts } }: Task): boolean {
  return converts !== undefined || (accepts.length === 1 && accepts[0] === PDF)
}

function isPdf(head: Buffer): boolean {
  return head.subarray(0, HEAD_BYTES).includes('%PDF-')
}

/** The brands of a file of boxes (ISO/IEC 14496-12, 4.3). */
function brandsOf(head: Buffer): string[] {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}

/** The size of the second header distinguishes a bitmap from a text that begins with the same letters. */
function isBitmap(head: Buffer): boolean {
  if (!startsWith(head, 'BM') || head.length < 18) return false
  const size = head.readUInt32LE(14)
  return size === 12 || (size >= 40 && size <= 256)
}

function textOf(head: Buffer): string {
  if (startsWith(head, '\xfe\xff')) return new TextDecoder('utf-16be').decode(head)
  return new TextDecoder(startsWith(head, '\xff\xfe') ? 'utf-16le' : 'utf-8').decode(head)
}

function startsWith(head: Buffer, bytes: string): boolean {
  return head.length >= bytes.length && head.toString('latin1', 0, bytes.length) === bytes
}
