import { defineTask } from '../declare/define-task.js'
import { issueOf } from '../declare/message.js'
import { count, text } from '../declare/report-field.js'
import { editedFileFields } from '../report/common-fields.js'
import { EXAMPLE_KEY } from '../signing/example-key.js'
import { signIssues, signOptions } from '../signing/sign-options.js'

export default defineTask({
  name: 'sign-pdf',
  title: 'Sign PDF',
  summary: 'Sign PDFs with a certificate (PAdES), visibly or not; earlier signatures stay valid.',
  group: 'security',
  keywords: [
    'digital signature',
    'certificate',
    'pades',
    'certify',
    'pkcs12',
    'p12',
    'pfx',
    'eidas',
    'time-stamp',
    'long-term validation',
  ],
  inputs: { accepts: ['application/pdf', 'image/png', 'image/jpeg'], min: 1, max: 100 },
  first: ['key', 'key_password', 'reason'],
  resultName: 'signed.pdf',
  needs: { webCrypto: true, outbound: 'signing' },
  options: signOptions.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of signIssues(chosen)) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'An invisible signature with a reason',
      entries: [{ filename: 'contract-new.pdf' }],
      options: { key: EXAMPLE_KEY, reason: 'I approve this document.' },
      expect: { name: 'contract-new-signed.pdf', valid: true, annotations: ['Widget'] },
    },
    {
      title: 'A visible signature with an image, in millimetres; nothing may change afterwards',
      entries: [{ filename: 'contract-new.pdf' }, { filename: 'logo.png' }],
      options: {
        key: EXAMPLE_KEY,
        image: 'logo.png',
        box: { x: 20, y: 40, width: 60, height: 20 },
        unit: 'mm',
        date: '2026-01-31T09:30:00Z',
        certify: 'no-changes',
      },
      expect: { valid: true, annotations: ['Widget'], text: { 1: 'Ada Lovelace' } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].field': text('Name of the signed field; absent if signatures were extended.'),
    'files[].signer': text('Name in the certificate; absent if signatures were extended.'),
    'files[].level': text('Level of the signature in PAdES.'),
    'files[].earlierSignatures': count('Number of earlier signatures, which stay as they are.'),
  },

  sendsRequests: ({ mode, level, signer_url }) => mode === 'extend' || level !== 'b-b' || signer_url !== '',
  async run(context) {
    if (context.options.mode === 'extend') {
      const { extendDocuments } = await import('../signing/extend-documents.js')
      return extendDocuments(context)
    }
    const { signDocuments } = await import('../signing/sign-documents.js')
    return signDocuments(context)
  },
})
