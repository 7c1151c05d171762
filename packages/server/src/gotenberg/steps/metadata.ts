import type { Step } from '../conversion.js'
import { refused } from '../errors.js'

/** The tags of ExifTool for the entries of the information dictionary, and the options of the task. */
const shared: Readonly<Record<string, string>> = {
  Title: 'title',
  Author: 'author',
  Subject: 'subject',
  Keywords: 'keywords',
  Creator: 'creator',
  Producer: 'producer',
  CreateDate: 'creation_date',
  CreationDate: 'creation_date',
  ModDate: 'modification_date',
  ModifyDate: 'modification_date',
}

/** Tags about the file itself. ExifTool does not write them, or would move the file. */
const ofTheFile =
  /^(?:FileName|Directory|SourceFile|FilePermissions|File\w*Date|FileSize|FileType\w*|MIMEType|HardLink|SymLink|PageCount|Linearized|ExifToolVersion|TestName)$/i

const NOT_WRITTEN = 'The requested metadata could not be written'
const MAX_CUSTOM = 100

/** Sets the entries; undefined if none of them can be set. */
export function metadataStep(metadata: Readonly<Record<string, unknown>>): Step | undefined {
  const options: Record<string, unknown> = {}
  const custom: Record<string, string> = {}
  for (const [tag, value] of Object.entries(metadata)) {
    // A tag with a group, as in XMP-dc:Title, is the same entry here.
    const [group = '', name = group] = tag.includes(':') ? tag.split(':', 2) : ['', tag]
    if (/^(?:System|File|ExifTool)$/i.test(group) || ofTheFile.test(name)) continue
    if (!/^[A-Za-z][\w-]{0,99}$/.test(name))
      throw refused(`${NOT_WRITTEN}: the name of an entry has letters, digits, _ and - only.`)
    const text = textOf(name, value)
    const option = shared[name]
    if (name === 'Trapped') options.trapped = trappedOf(text)
    else if (option === undefined) custom[name] = text
    else options[option] = option.endsWith('_date') ? isoDate(text) : text
  }
  if (Object.keys(custom).length > MAX_CUSTOM)
    throw refused(`${NOT_WRITTEN}: there are more than ${MAX_CUSTOM} entries of other names.`)
  if (Object.keys(options).length === 0 && Object.keys(custom).length === 0) return undefined
  return { task: 'metadata-pdf', options: { mode: 'set', ...options, custom } }
}

function textOf(name: string, value: unknown): string {
  const parts = Array.isArray(value) ? value : [value]
  if (!parts.every((part) => ['string', 'number', 'boolean'].includes(typeof part)))
    throw refused(`${NOT_WRITTEN}: '${name}' has to be a text, a number, true, false, or a list of texts.`)
  const text = parts.join(', ')
  if (/[\x00-\x1f\x7f]/.test(text)) throw refused(`${NOT_WRITTEN}: '${name}' has a control character.`)
  return text
}

function trappedOf(text: string): string {
  if (/^(?:true|yes)$/i.test(text)) return 'yes'
  return /^(?:false|no)$/i.test(text) ? 'no' : 'unknown'
}

/** ExifTool writes dates with colons: `2006:09:18 16:27:50-04:00`. */
function isoDate(text: string): string {
  return text.replace(/^(\d{4}):(\d\d):(\d\d)[ T]/, '$1-$2-$3T')
}

function exifDate(text: string): string {
  return text.replace(/^(\d{4})-(\d\d)-(\d\d)T/, '$1:$2:$3 ').replace(/Z$/, '+00:00')
}

export interface ReadMetadata {
  readonly info: Readonly<Record<string, unknown>>
}

/** As ExifTool names and writes what the task has read. */
export function exifTags({ info }: ReadMetadata): Readonly<Record<string, unknown>> {
  const tags: Record<string, unknown> = {}
  for (const [tag, option] of Object.entries(shared)) {
    const value = info[option]
    if (typeof value !== 'string' || tag === 'CreationDate' || tag === 'ModifyDate') continue
    tags[tag] = option.endsWith('_date') ? exifDate(value) : option === 'keywords' ? listOf(value) : value
  }
  const { trapped, custom } = info
  if (typeof trapped === 'string') tags.Trapped = { yes: 'True', no: 'False' }[trapped] ?? 'Unknown'
  for (const [name, value] of Object.entries((custom ?? {}) as object))
    tags[name] ??= typed(name, String(value))
  return tags
}

function listOf(text: string): unknown {
  const parts = text.split(/[,;]\s*/).filter((part) => part !== '')
  return parts.length > 1 ? parts : text
}

function typed(name: string, text: string): unknown {
  if (name === 'PDFVersion') return Number(text)
  return text === 'true' ? true : text === 'false' ? false : text
}
