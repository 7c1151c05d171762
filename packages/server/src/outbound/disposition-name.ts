/** The name in a Content-Disposition header (RFC 6266): `filename*` takes precedence over `filename`. */
export function dispositionName(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const extended = /;\s*filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header)?.[1]
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended)
    } catch {
      // Falls back to the plain one.
    }
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
  return /;\s*filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1]
}
