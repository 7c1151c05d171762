import { EXTENSIONS, typeOfName } from '@octavo/tasks/file-types'

/** Whether a task accepts the file, judged by the browser's media type or the extension of its name. */
export function isAccepted(file: Pick<File, 'name' | 'type'>, accepts: readonly string[]): boolean {
  const extension = extensionOf(file.name)
  return accepts.some((accepted) => {
    if (accepted === '*/*' || accepted === file.type) return true
    if (accepted.endsWith('/*') && file.type.startsWith(accepted.slice(0, -1))) return true
    // A file of unknown type is accepted here and checked by its content.
    if (file.type === '' && extension === undefined) return true
    return extension !== undefined && EXTENSIONS[accepted]?.includes(extension) === true
  })
}

export function isPdf(file: Pick<File, 'name' | 'type'>): boolean {
  return isAccepted(file, ['application/pdf'])
}

export function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return (typeOfName(name) ?? type).startsWith('image/')
}

/** For the file chooser: media types and extensions. */
export function acceptAttribute(accepts: readonly string[]): string | undefined {
  if (accepts.includes('*/*')) return undefined
  return accepts.flatMap((type) => [type, ...(EXTENSIONS[type] ?? [])]).join(',')
}

function extensionOf(name: string): string | undefined {
  return /\.[^./\\]+$/.exec(name)?.[0].toLowerCase()
}
