import { createContext, useContext } from 'react'
import type { KeyState } from './opened-key.js'
import type { SignatureField } from './signature-fields.js'

/** What the parts of the control share. */
export interface Signing {
  readonly key: KeyState
  /** The names of the files that the key and its certificates came from, as far as they were chosen here. */
  readonly fileNames: readonly string[]
  /** The signature fields of the shown file. */
  readonly fields: readonly SignatureField[]
  takeKeyFiles(files: readonly File[]): void
  removeKey(): void
}

export const SigningContext = createContext<Signing>({
  key: { state: 'none' },
  fileNames: [],
  fields: [],
  takeKeyFiles: () => undefined,
  removeKey: () => undefined,
})

export function useSigning(): Signing {
  return useContext(SigningContext)
}

/** The name in the certificate, once the key is open. */
export function ownerOf({ key }: Signing): string | undefined {
  return key.state === 'opened' ? key.opened.name : undefined
}
