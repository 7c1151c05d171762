import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, text } from '../declare/report-field.js'
import { jsonName, writeJson } from '../documents/json-output.js'

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
  first: ['certificates'],
  resultName: 'signatures.json',
  needs: { webCrypto: true },
  options: z.object({
    certificates: z
      .string()
      .max(MAX_CERTIFICATES)
      .default('')
      .meta({
        description:
          'Certificates that you trust, in PEM: of signers, or of those who issue certificates. Without any, it is checked whether the document is as it was signed, but not who has signed.',
        examples: ['-----BEGIN CERTIFICATE-----…'],
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
    const reports = await verifyEntries(context)
    const isOnly = reports.length === 1
    return {
      files: reports.map(({ name, report, verdict, losses }) => {
        writeJson(context.output, jsonName(name, '-signatures', isOnly), report)
        return { name, losses, signatures: report.signatures.length, verdict, result: report }
      }),
    }
  },
})
