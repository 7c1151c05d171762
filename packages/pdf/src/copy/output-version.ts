import type { Encryption } from '../crypt/encryption.js'
import type { OpenedFile } from '../file/open.js'
import type { PdfDict } from '../syntax/objects.js'

const VERSION = /^(1\.[0-7]|2\.0)$/

/** The highest version that an input claims, but at least the one that the output's features need. */
export function outputVersion(
  inputs: readonly { readonly opened: OpenedFile; readonly catalogue: PdfDict }[],
  objectStreams: boolean,
  encryption: Encryption | undefined,
): string {
  let highest = objectStreams ? '1.5' : '1.4'
  const claim = (version: string): void => {
    // Versions can be compared as text: each has one digit before and one after the point.
    if (version > highest && VERSION.test(version)) highest = version
  }
  if (encryption !== undefined) claim(encryption.minimumVersion)
  for (const { opened, catalogue } of inputs) {
    claim(opened.headerVersion)
    if (catalogue.has('Version')) claim(opened.file.name(catalogue.get('Version')) ?? highest)
  }
  return highest
}
