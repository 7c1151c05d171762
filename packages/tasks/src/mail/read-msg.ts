import { decompressRTF } from '@kenjiuno/decompressrtf'
import msgreader, { type FieldsData } from '@kenjiuno/msgreader'
import { type Mail, type MailPart, mailDate } from './mail.js'
import { readSenders } from './read-eml.js'
import { htmlInRtf } from './rtf-html.js'
import { withWindowsCharacters } from './windows-1252.js'

const WESTERN = 1252
const UTF_8 = 65001
/** Of a header that cannot be read, such as one that is too long. */
const NOBODY: Pick<Mail, 'sender' | 'replyTo'> = { sender: '', replyTo: [] }

/** A mail as Outlook stores it (MS-OXMSG). Undefined if it cannot be read. */
export async function readMsg(bytes: Uint8Array): Promise<Mail | undefined> {
  try {
    const { reader, fields } = opened(bytes)
    if (fields.error !== undefined) return undefined
    const { recipients = [], attachments = [], headers = '' } = fields
    // The package reads neither of them from the properties.
    const { sender, replyTo } = await readSenders(headers).catch(() => NOBODY)
    const of = (kind: string): string[] =>
      recipients.filter(({ recipType = 'to' }) => recipType === kind).map(recipient)
    return {
      subject: fields.subject ?? '',
      from: person(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail),
      sender,
      replyTo,
      to: of('to'),
      cc: of('cc'),
      bcc: of('bcc'),
      date: mailDate(sentOf(fields)),
      html: htmlOf(fields),
      text: fields.body ?? '',
      parts: attachments.map((attachment, index): MailPart => {
        const { fileName, content } = reader.getAttachment(attachment)
        return {
          name: fileName || `part-${index + 1}`,
          type: attachment.attachMimeTag ?? '',
          bytes: content,
          contentId: attachment.pidContentId,
        }
      }),
    }
  } catch {
    // The package reads what the file says, and throws whatever comes of it.
    return undefined
  }
}

/**
 * Texts that are not Unicode are in the code page that the mail names, and else in that of its transport or of Western
 * Europe.
 */
function opened(bytes: Uint8Array) {
  const openedIn = (ansiEncoding: string) => {
    const reader = new msgreader.default(Uint8Array.from(bytes).buffer)
    reader.parserConfig = { ansiEncoding }
    return { reader, fields: reader.getFileData() }
  }
  const usual = openedIn('windows-1252')
  const { messageCodepage, internetCodepage = WESTERN } = usual.fields
  const codepage = messageCodepage ?? (internetCodepage === UTF_8 ? WESTERN : internetCodepage)
  if (codepage === WESTERN) return usual
  try {
    return openedIn(labelOf(codepage))
  } catch {
    // The package does not know the code page.
    return usual
  }
}

/** The header of the mail has the zone of its sender; the properties are in UTC. */
function sentOf({ headers = '', clientSubmitTime, messageDeliveryTime }: FieldsData): string | undefined {
  return /^Date:(.*)$/im.exec(headers)?.[1] ?? clientSubmitTime ?? messageDeliveryTime
}

function htmlOf({ bodyHtml, html, compressedRtf, internetCodepage }: FieldsData): string | undefined {
  if (bodyHtml?.trim()) return bodyHtml
  if (html === undefined || html.length === 0)
    return compressedRtf === undefined ? undefined : htmlInRtf(latin1(decompressRTF([...compressedRtf])))
  return decoded(html, internetCodepage === undefined ? 'utf-8' : labelOf(internetCodepage))
}

function latin1(bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('latin1')
}

/** By the number of a code page. */
function labelOf(codepage: number): string {
  const known: Readonly<Record<number, string>> = {
    932: 'shift_jis',
    936: 'gbk',
    949: 'euc-kr',
    950: 'big5',
    20866: 'koi8-r',
    50220: 'iso-2022-jp',
    51932: 'euc-jp',
    54936: 'gb18030',
    65001: 'utf-8',
  }
  if (codepage >= 28591 && codepage <= 28606) return `iso-8859-${codepage - 28590}`
  return known[codepage] ?? `windows-${codepage}`
}

function decoded(bytes: Uint8Array, label: string): string {
  try {
    return withWindowsCharacters(new TextDecoder(label).decode(bytes))
  } catch {
    return withWindowsCharacters(new TextDecoder('windows-1252').decode(bytes))
  }
}

function recipient({ name, smtpAddress, email }: FieldsData): string {
  return person(name, smtpAddress ?? email)
}

function person(name: string | undefined, address: string | undefined): string {
  // Exchange names its own users by paths of a directory.
  if (!address?.includes('@') || name === address) return name || (address ?? '')
  return name ? `${name} <${address}>` : address
}
