import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, text } from '../declare/report-field.js'

/** Room for the roots of a large trust list. */
const MAX_CERTIFICATES = 1_000_000

export default defineTask({
  name: 'verify-signatures',
  title: 'Verify signatures',
  summary:
    'Check the signatures of a PDF: whether the document is as it was signed, what changed later, who signed and when.',
  group: 'inspect',
  keywords: ['digital signature', 'validate', 'certificate', 'pades', 'timestamp', 'integrity', 'tampering'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['result', 'certificates'],
  resultName: 'signatures.pdf',
  outputs: 'several',
  givesJson: ({ result }) => result === 'report',
  needs: { webCrypto: true },
  options: z.object({
    result: z
      .enum(['report', 'marked', 'signed'])
      .default('report')
      .meta({
        description:
          'Output: a report (JSON); a PDF that says on its first pages what was found, with frames around the signatures and around what was changed after them; or the PDF as it was at the time of each signature, if something was added later.',
        examples: ['marked'],
      }),
    certificates: z
      .string()
      .max(MAX_CERTIFICATES)
      .default('')
      .meta({
        description:
          'Certificates that you trust, in PEM: of signers, or of those who issue certificates. Without any, it is checked whether the document is as it was signed, but not who has signed.',
        examples: ['-----BEGIN CERTIFICATE-----…'],
        format: 'pem',
      }),
    system_trust: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Also trust the authorities that come with the program, those of the list of Mozilla. They are for web sites: few of them issue certificates for signing documents.',
        examples: [true],
      }),
  }),
  examples: [
    {
      title: 'One file',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { name: 'report-signatures.json', json: { signatures: [] } },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].signatures': count('Number of signatures and document time-stamps.'),
    'files[].verdict': text(
      'The worst verdict of its signatures: broken, changed, unknown, doubtful, untrusted or valid; none without signatures.',
    ),
    'files[].result.*': 'The same as the output.',
  },

  async run(context) {
    const { verifyEntries } = await import('../verify-signatures/verify-entries.js')
    return { files: await verifyEntries(context) }
  },
})
