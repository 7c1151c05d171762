/**
 * Passwords by file name, as published in the test suites of the projects that the files come from. So
 * decryption is tested, too. An encrypted file that is not listed opens with an empty password or is expected
 * to fail.
 */
const published: Readonly<Record<string, string>> = {
  // mozilla/pdf.js: test/test_manifest.json, test/unit/api_spec.js, test/integration/viewer_spec.mjs
  'bug1782186.pdf': 'Hello',
  'encrypted-attachment.pdf': '000000',
  'issue15893_reduced.pdf': 'test',
  'issue21579.pdf': 'pässwört',
  'issue3371.pdf': 'ELXRTQWS',
  'issue6010_1.pdf': 'abc',
  'issue6010_2.pdf': 'æøå',
  'pr6531_1.pdf': 'asdfasdf',
  'pr6531_2.pdf': 'asdfasdf',
  'print_protection.pdf': '1234',
  'saslprep-r6.pdf': 'SªSL\u00ADprep',

  // chromium/pdfium: core/fpdfapi/parser/cpdf_security_handler_embeddertest.cpp
  'bug_644.pdf': 'b',
  'encrypted.pdf': '1234',
  'encrypted_hello_world_r2.pdf': 'hôtel',
  'encrypted_hello_world_r2_bad_okey.pdf': 'hôtel',
  'encrypted_hello_world_r3.pdf': 'hôtel',
  'encrypted_hello_world_r3_bad_okey.pdf': 'hôtel',
  'encrypted_hello_world_r5.pdf': 'hôtel',
  'encrypted_hello_world_r6.pdf': 'hôtel',

  // qpdf/qpdf: qpdf/qtest/*.test
  '20-pages.pdf': 'user',
  'c-r2.pdf': 'user1',
  'c-r3.pdf': 'user2',
  'c-r4.pdf': 'user2',
  'c-r5-in.pdf': 'user3',
  'c-r6-in.pdf': 'owner4',
  'enc-R2,V1,U=view,O=master.pdf': 'view',
  'enc-R2,V1,U=view,O=view.pdf': 'view',
  'enc-R3,V2,U=view,O=master.pdf': 'view',
  'enc-R3,V2,U=view,O=view.pdf': 'view',
  'enc-XI-R6,V5,U=attachment,encrypted-attachments.pdf': 'attachment',
  'enc-XI-R6,V5,U=view,O=master.pdf': 'view',
  'enc-XI-R6,V5,U=view,attachments,cleartext-metadata.pdf': 'view',
  'enc-XI-R6,V5,U=wwwww,O=wwwww.pdf': 'wwwww',
  'enc-XI-long-password.pdf': 'qwertyuiopasdfghjklzxcvbnm'.repeat(5),
  'enc-long-password.pdf': 'asdf asdf asdf asdf asdf asdf qwer',
  'encrypted-40-bit-R3.pdf': '623',
  'job-json-encrypt-40.pdf': 'u',
  'nontrivial-crypt-filter.pdf': 'asdfqwer',
  'pages-copy-encryption.pdf': 'user',
  'short-O-U.pdf': '19723102477',
  'unfilterable-with-crypt.pdf': 'attachment',

  // py-pdf/sample-files: 005-libreoffice-writer-password
  'libreoffice-writer-password.pdf': 'openpassword',
}

export function passwordOf(fileName: string): string {
  return published[fileName] ?? ''
}
