/** The files that keys and certificates come in, by their extensions. */
export const KEY_EXTENSIONS = ['.p12', '.pfx', '.pem', '.key', '.crt', '.cer', '.der']
const PKCS12 = /\.(?:p12|pfx)$/i
const OTHER = /\.(?:pem|key|crt|cer|der)$/i
const KEY = /\.key$/i
/** As much as the task takes, in bytes: real ones are much smaller. */
const MAX_BYTES = 150_000

export interface KeyFile {
  readonly name: string
  /** A private key, which may have certificates with it, or certificates alone. */
  readonly kind: 'key' | 'certificates'
  /** As the options of the task have it: PKCS#12 in Base64, or PEM. */
  readonly text: string
}

export function isKeyFile({ name }: Pick<File, 'name'>): boolean {
  return PKCS12.test(name) || OTHER.test(name)
}

/** Undefined if the file is too large for a key. */
export async function readKeyFile(file: File): Promise<KeyFile | undefined> {
  const { name, size } = file
  if (size > MAX_BYTES) return undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  if (text.includes('-----BEGIN '))
    return { name, kind: text.includes('PRIVATE KEY-----') ? 'key' : 'certificates', text }
  if (PKCS12.test(name)) return { name, kind: 'key', text: base64(bytes) }
  return KEY.test(name)
    ? { name, kind: 'key', text: pem('PRIVATE KEY', bytes) }
    : { name, kind: 'certificates', text: pem('CERTIFICATE', bytes) }
}

function pem(label: string, bytes: Uint8Array): string {
  const lines = base64(bytes).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n')
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
