import type { Encryption } from '../crypt/encryption.js'
import type { OpenedInput } from './open-inputs.js'

/** The highest version that an input claims, and no lower than what the output itself makes use of. */
export function outputVersion(
  inputs: readonly Pick<OpenedInput, 'opened' | 'catalogue'>[],
  objectStreams: boolean,
  encryption: Encryption | undefined,
): string {
  const claimed = inputs.flatMap(({ opened, catalogue }) => [
    opened.headerVersion,
    opened.file.name(catalogue.get('Version')) ?? '1.0',
  ])
  const needed = ['1.4', objectStreams ? '1.5' : '1.4', encryption?.minimumVersion ?? '1.4']
  // Versions compare as text: each has one digit before the point and one behind it.
  return [...claimed, ...needed]
    .filter((version) => /^(1\.[0-7]|2\.0)$/.test(version))
    .sort()
    .at(-1)!
}
