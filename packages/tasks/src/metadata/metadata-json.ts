import type { DocumentMetadata } from '@octavo/pdf/draft'
import { byOption, optionOf } from './metadata-change.js'

const SAID_TRAPPED = { True: 'yes', False: 'no', Unknown: 'unknown' } as const

/** The metadata of a document, by the option names that set them. */
export function metadataJson({
  info,
  trapped,
  custom,
  language,
  xmp,
  claims,
  differences,
}: DocumentMetadata) {
  return {
    info: {
      ...byOption(info),
      ...(trapped !== undefined && { trapped: SAID_TRAPPED[trapped] }),
      custom: Object.fromEntries(custom),
    },
    language: language ?? null,
    xmp:
      xmp === undefined
        ? null
        : { readable: xmp.readable, ...byOption(xmp.values), properties: xmp.properties },
    claims,
    differences: differences.map(optionOf),
  }
}
