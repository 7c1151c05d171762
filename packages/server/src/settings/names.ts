/** maxUploadBytes → OCTAVO_MAX_UPLOAD_BYTES */
export function variableOf(name: string): string {
  return `OCTAVO_${words(name).join('_').toUpperCase()}`
}

/** maxUploadBytes → max-upload-bytes */
export function flagOf(name: string): string {
  return words(name).join('-')
}

function words(name: string): string[] {
  return name.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
}
