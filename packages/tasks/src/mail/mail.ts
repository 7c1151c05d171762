/** A mail as it is shown, whatever its file format. */
export interface Mail {
  readonly subject: string
  readonly from: string
  /** Who sent it for the author, if that is another one. */
  readonly sender: string
  readonly replyTo: readonly string[]
  readonly to: readonly string[]
  readonly cc: readonly string[]
  /** Only mails that were kept by their sender name these. */
  readonly bcc: readonly string[]
  readonly date: MailDate | undefined
  /** Undefined if the mail has only a text. */
  readonly html: string | undefined
  readonly text: string
  /** Attachments, and pictures that the HTML shows. */
  readonly parts: readonly MailPart[]
}

export interface MailPart {
  readonly name: string
  /** The media type that the mail states. */
  readonly type: string
  readonly bytes: Uint8Array
  /** The name by which the HTML refers to it, without brackets (RFC 2392). */
  readonly contentId: string | undefined
}

/** A point in time in the zone of the sender. */
export interface MailDate {
  /** As people read it. */
  readonly shown: string
  /** ISO 8601; undefined if the mail has no date that can be read. */
  readonly iso: string | undefined
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ZONES: Readonly<Record<string, string>> = {
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  PST: '-0800',
  PDT: '-0700',
}
const MAX_SHOWN = 100

/** The date of a header (RFC 5322, 3.3), in its own zone. */
export function mailDate(header: string | undefined): MailDate | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  const found =
    /(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})[\s,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*([+-]\d{4}|[a-z]{1,5})?/i.exec(
      text,
    )
  if (found === null) return { shown: text.slice(0, MAX_SHOWN), iso: undefined }
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00', zone = ''] = found
  const index = MONTHS.toLowerCase().indexOf(month.toLowerCase())
  const fullYear = year.length < 4 ? (Number(year) < 50 ? 2000 : 1900) + Number(year) : Number(year)
  const offset = /^[+-]/.test(zone) ? zone : (ZONES[zone.toUpperCase()] ?? '+0000')
  const pad = (value: string | number): string => String(value).padStart(2, '0')
  const date = `${String(fullYear).padStart(4, '0')}-${pad(index / 3 + 1)}-${pad(day)}`
  const time = `${pad(hour)}:${minute}:${second}`
  const iso = `${date}T${time}${offset.slice(0, 3)}:${offset.slice(3)}`
  const weekday = DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]
  if (index % 3 !== 0 || weekday === undefined || Number.isNaN(Date.parse(iso)))
    return { shown: text.slice(0, MAX_SHOWN), iso: undefined }
  return { shown: `${weekday}, ${date}, ${time} (UTC${offset.slice(0, 3)}:${offset.slice(3)})`, iso }
}
