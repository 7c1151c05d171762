import { announce } from '../shell/announcer.js'
import { text } from '../texts/text.js'
import type { InputFiles } from './input-files.js'

export function announceMove(inputFiles: InputFiles, ids: ReadonlySet<string>): void {
  const files = inputFiles.files.get()
  const at = files.findIndex(({ id }) => ids.has(id))
  if (at < 0) return
  const values = { name: files[at]!.file.name, place: at + 1 }
  announce(
    ids.size === 1
      ? text('files.moved', { ...values, count: files.length })
      : text('files.moved.many', { ...values, count: ids.size }),
  )
}

export function announceRotation(inputFiles: InputFiles, ids: ReadonlySet<string>): void {
  const rotated = inputFiles.files.get().filter(({ id }) => ids.has(id))
  const [first] = rotated
  if (first === undefined) return
  announce(text('files.rotated', { count: rotated.length, name: first.file.name, degrees: first.rotation }))
}
