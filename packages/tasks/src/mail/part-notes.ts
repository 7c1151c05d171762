import type { MailPart } from './mail.js'

/** What a reader should know about parts in formats of mail programs. */
export function partNotes(parts: readonly MailPart[]): string[] {
  const notes: string[] = []
  const has = (pattern: RegExp): boolean =>
    parts.some(({ name, type }) => pattern.test(type) || pattern.test(name))
  if (has(/^application\/(x-)?pkcs7-mime$|\.p7m$/i))
    notes.push(
      'The mail is encrypted or signed with S/MIME: its content is in the attached file smime.p7m, and is not shown.',
    )
  if (has(/^application\/(x-)?pkcs7-signature$|\.p7s$/i))
    notes.push('The mail has an S/MIME signature, which is not checked.')
  if (has(/^application\/pgp-encrypted$/i))
    notes.push('The mail is encrypted with OpenPGP: its content is in an attached file, and is not shown.')
  if (has(/^application\/(vnd\.)?ms-tnef$|^winmail\.dat$/i))
    notes.push('The mail has a file winmail.dat in a format of Outlook (TNEF), which is not opened.')
  return notes
}
