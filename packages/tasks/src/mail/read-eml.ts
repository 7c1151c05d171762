import PostalMime, { type Address, type Email } from 'postal-mime'
import { type Mail, type MailPart, mailDate } from './mail.js'
import { withWindowsCharacters } from './windows-1252.js'

/** Mails of people have a few parts; each takes memory and a name in the list. */
export const MAX_PARTS = 1000
/** A text without any of these is no mail. */
const USUAL_HEADERS = /^(from|to|subject|date|message-id|received|content-type|mime-version)$/
const MAX_NESTING = 50
const MAX_HEADER_BYTES = 1024 ** 2

/** A mail as it is sent (RFC 5322, MIME). Mails in it are attachments. Undefined if it cannot be read. */
export async function readEml(bytes: Uint8Array): Promise<Mail | undefined> {
  const parsed = await PostalMime.parse(withUtf8Headers(bytes), {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADER_BYTES,
  }).catch(() => undefined)
  if (!parsed?.headers.some(({ key }) => USUAL_HEADERS.test(key))) return undefined
  const { subject = '', to = [], cc = [], bcc = [], headers, html, text = '', attachments } = parsed
  return {
    subject: withWindowsCharacters(subject),
    ...sendersOf(parsed),
    to: to.map(shown),
    cc: cc.map(shown),
    bcc: bcc.map(shown),
    date: mailDate(headers.find(({ key }) => key === 'date')?.value),
    html: html?.trim() ? withWindowsCharacters(html) : undefined,
    text: withWindowsCharacters(text),
    parts: attachments.map(
      ({ filename, mimeType, content, contentId }, index): MailPart => ({
        name: filename?.trim() || nameless(mimeType, index),
        type: mimeType,
        bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
        contentId: contentId?.replace(/^<|>$/g, ''),
      }),
    ),
  }
}

/** Of the header alone: who wrote a mail, who sent it, and where answers go. */
export async function readSenders(header: string): Promise<Pick<Mail, 'from' | 'sender' | 'replyTo'>> {
  return sendersOf(await PostalMime.parse(header, { maxHeadersSize: MAX_HEADER_BYTES }))
}

function sendersOf({ from, sender, replyTo = [] }: Pick<Email, 'from' | 'sender' | 'replyTo'>) {
  const author = from === undefined ? '' : shown(from)
  const by = sender === undefined || sender.address === from?.address ? '' : shown(sender)
  return { from: author, sender: by, replyTo: replyTo.map(shown) }
}

/** Fields must be ASCII or UTF-8 (RFC 6532); old programs wrote others, usually of Western Europe. */
function withUtf8Headers(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, MAX_HEADER_BYTES)
  const end = head.findIndex(
    (byte, at) => byte === 10 && (head[at + 1] === 10 || (head[at + 1] === 13 && head[at + 2] === 10)),
  )
  const fields = end < 0 ? head : head.subarray(0, end)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(fields)
    return bytes
  } catch {
    const text = withWindowsCharacters(new TextDecoder('windows-1252').decode(fields))
    const rest = bytes.subarray(fields.length)
    const encoded = new TextEncoder().encode(text)
    const whole = new Uint8Array(encoded.length + rest.length)
    whole.set(encoded)
    whole.set(rest, encoded.length)
    return whole
  }
}

function shown({ name, address, group }: Address): string {
  if (group !== undefined) return `${name}: ${group.map(shown).join(', ')}`
  return name === '' || name === address ? address : `${withWindowsCharacters(name)} <${address}>`
}

function nameless(type: string, index: number): string {
  const extension = type === 'message/rfc822' ? 'eml' : /^\w+\/(\w{2,5})$/.exec(type)?.[1]
  return `part-${index + 1}${extension === undefined ? '' : `.${extension}`}`
}
