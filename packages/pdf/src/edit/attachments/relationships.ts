/** What an attached file is to the document (ISO 32000-2, table 43). */
export const relationships = [
  'Unspecified',
  'Source',
  'Data',
  'Alternative',
  'Supplement',
  'EncryptedPayload',
  'FormData',
  'Schema',
] as const

export type Relationship = (typeof relationships)[number]
