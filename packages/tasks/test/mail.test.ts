import { describe, expect, it } from 'vitest'
import { mailDate } from '../src/mail/mail.js'
import { mailPage } from '../src/mail/mail-page.js'
import { partNotes } from '../src/mail/part-notes.js'
import { readSenders } from '../src/mail/read-eml.js'
import { readMail } from '../src/mail/read-mail.js'
import { htmlInRtf } from '../src/mail/rtf-html.js'
import { attached, exampleMail, MAIL_FIELDS, mailOf } from './example-mails.js'
import { CODEPAGES, msgOf } from './example-msg.js'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const pageOf = async (bytes: Uint8Array): Promise<string> => {
  const { main, files } = mailPage((await readMail(bytes))!)
  return new TextDecoder().decode(files.get(main))
}

describe('A mail', () => {
  it('has its people, its subject and its parts', async () => {
    const mail = (await readMail(exampleMail()))!
    expect(mail).toMatchObject({
      subject: 'Über den Auftrag',
      from: 'Jörg Müller <joerg@example.org>',
      to: ['Ann Lee <ann@example.com>', 'Sales <sales@example.com>'],
      cc: ['office@example.org'],
    })
    expect(mail.parts.map(({ name }) => name)).toEqual(['part-1.png', 'notes.txt', 'photo.jpg'])
  })

  it('names who sent it for its author, where answers go, and who got it in secret', async () => {
    const fields = [
      ...MAIL_FIELDS,
      'Sender: Office <office@example.org>',
      'Reply-To: answers@example.org',
      'Bcc: Boss <boss@example.org>',
    ]
    const page = await pageOf(mailOf(fields, []))
    expect(page).toContain('<dt>Sender</dt><dd>Office &lt;office@example.org&gt;</dd>')
    expect(page).toContain('<dt>Reply-To</dt><dd>answers@example.org</dd>')
    expect(page).toContain('<dt>Bcc</dt><dd>Boss &lt;boss@example.org&gt;</dd>')
    const own = await pageOf(mailOf([...MAIL_FIELDS, 'Sender: joerg@example.org'], []))
    expect(own).not.toMatch(/<dt>(Sender|Reply-To|Bcc)/)
    // Those of Outlook's mails are read from the header that it keeps.
    const headers = 'From: a@example.org\r\nReply-To: =?utf-8?q?caf=C3=A9?= <b@example.org>\r\n\r\n'
    expect((await readSenders(headers)).replyTo).toEqual(['café <b@example.org>'])
  })

  it('has the date in the zone of its sender, or as it was written', () => {
    expect(mailDate('Tue, 3 Feb 2026 14:05:09 +0100')).toEqual({
      shown: 'Tuesday, 2026-02-03, 14:05:09 (UTC+01:00)',
      iso: '2026-02-03T14:05:09+01:00',
    })
    expect(mailDate('1 Jan 99 9:00 EST')?.iso).toBe('1999-01-01T09:00:00-05:00')
    expect(mailDate('31 Foo 2026 99:99')).toEqual({ shown: '31 Foo 2026 99:99', iso: undefined })
    expect(mailDate('')).toBeUndefined()
  })

  it('is read in the encodings of its time, also if its headers are not encoded', async () => {
    const japanese = latin1(
      'From: t@example.jp\r\nSubject: =?ISO-2022-JP?B?GyRCJDMkcyRLJEEkTxsoQg==?=\r\nContent-Type: text/plain; charset=ISO-2022-JP\r\n\r\n\x1b$B$3$s$K$A$O\x1b(B\r\n',
    )
    expect(await readMail(japanese)).toMatchObject({ subject: 'こんにちは', text: 'こんにちは\n' })
    const western = latin1(
      'From: a@b.c\r\nSubject: caf\xe9 \x93raw\x94\r\nContent-Type: text/plain; charset=windows-1252\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=93caf=E9=94 =80 5=\r\n0\r\n',
    )
    expect(await readMail(western)).toMatchObject({ subject: 'café “raw”', text: '“café” € 50\n' })
  })

  it.each([
    [1251, [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
    [932, [0x82, 0xb1, 0x82, 0xf1], 'こん'],
    [1252, [0x93, 0x63, 0x61, 0x66, 0xe9, 0x94], '“café”'],
    // Not a code page of anything.
    [7, [0x63, 0x61, 0x66, 0xe9], 'café'],
  ])('of Outlook is read in the code page %i, if it is not Unicode', async (codepage, subject, expected) => {
    const texts = { '0037': Uint8Array.from(subject), '1000': Uint8Array.from(subject) }
    for (const property of Object.values(CODEPAGES))
      expect(await readMail(msgOf(codepage, texts, property))).toMatchObject({
        subject: expected,
        text: expected,
      })
  })

  it('of Outlook is read also if its header cannot be, but without who sent it', async () => {
    const latin = (text: string): Uint8Array => Uint8Array.from(latin1(text))
    const header = `Sender: s@b.c\r\nX-Long: ${'x'.repeat(2 * 1024 ** 2)}\r\n`
    const texts = { '0037': latin('Offer'), '1000': latin('Dear Ada'), '007D': latin(header) }
    expect(await readMail(msgOf(1252, texts))).toMatchObject({
      subject: 'Offer',
      text: 'Dear Ada',
      sender: '',
      replyTo: [],
    })
  })

  it('is shown as HTML with its own pictures, or as text with quotes and links', async () => {
    const html = await pageOf(exampleMail())
    expect(html).toContain('<img src="parts/0" width="64">')
    expect(html).not.toContain('cid:')
    const text = await pageOf(
      latin1('From: a@b.c\r\n\r\n> quoted\r\n>> <twice>\r\nsee http://example.com/?a=1&b=2\r\n'),
    )
    expect(text).toContain(
      '<div class="quote">quoted<div class="quote">&lt;twice&gt;</div></div>see <a href="http://example.com/?a=1&amp;b=2">http://example.com/?a=1&amp;b=2</a>',
    )
  })

  it('cannot leave the part of the page that is for it', async () => {
    const body = '</template></div><header>not mine</header><TEMPLATE></Template >end'
    const page = await pageOf(mailOf(MAIL_FIELDS, [{ fields: ['Content-Type: text/html'], content: body }]))
    expect(page.match(/<\/template/gi)).toHaveLength(1)
    // Nor hide what follows in a template of its own.
    expect(page.match(/<template/gi)).toHaveLength(1)
    expect(page.endsWith('</template></div></body></html>')).toBe(true)
  })

  it('has the HTML that Outlook keeps inside of RTF, and not what is for RTF alone', () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0 Arial;}}{\*\htmltag64 <p>}\htmlrtf \f0 \b only\htmlrtf0 caf\'e9 \u8364?5 \{x\}{\*\htmltag4 <br>\par }{\*\mhtmltag4 <no>}end{\*\htmltag72 </p>}}`
    expect(htmlInRtf(rtf)).toBe('<p>café €5 {x}<br>\r\nend</p>')
    expect(htmlInRtf(String.raw`{\rtf1\ansi plain}`)).toBeUndefined()
  })

  it('says which of its parts are for mail programs', async () => {
    const mail = await readMail(
      mailOf(MAIL_FIELDS, [
        attached('winmail.dat', 'application/ms-tnef', 'x'),
        attached('smime.p7m', 'application/pkcs7-mime', 'x'),
      ]),
    )
    expect(partNotes(mail!.parts).map((note) => /winmail|S\/MIME/.exec(note)?.[0])).toEqual([
      'S/MIME',
      'winmail',
    ])
  })
})

describe('A hostile mail', () => {
  it('is no mail if it has endless headers, levels without end, or no header', async () => {
    const headers = Buffer.concat([
      latin1('From: a@b\r\nX-A: '),
      Buffer.alloc(2 ** 22, 'a'),
      latin1('\r\n\r\nb'),
    ])
    expect(await readMail(headers)).toBeUndefined()
    let parts = 'Content-Type: text/plain\r\n\r\nx'
    for (let i = 0; i < 300; i++)
      parts = `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n${parts}\r\n--b${i}--`
    expect(await readMail(latin1(`From: a@b\r\n${parts}`))).toBeUndefined()
    expect(await readMail(latin1('Just a text.'))).toBeUndefined()
    const damaged = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096, 7)])
    expect(await readMail(damaged)).toBeUndefined()
  })

  it('is refused if it has more parts than mails have', async () => {
    const parts = Array.from({ length: 1001 }, (_, index) => attached(`${index}.txt`, 'text/plain', 'x'))
    await expect(readMail(mailOf(MAIL_FIELDS, parts))).rejects.toMatchObject({ code: 'limit_exceeded' })
  })
})
