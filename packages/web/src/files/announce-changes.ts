import { announce } from '../shell/announcer.js'
import { text } from '../texts/text.js'
import type { Shelf } from './shelf.js'

export function announceMove(shelf: Shelf, ids: ReadonlySet<string>): void {
  const files = shelf.files.get()
  const at = files.findIndex(({ id }) => ids.has(id))
  if (at < 0) return
  const values = { name: files[at]!.file.name, place: at + 1 }
  announce(
    ids.size === 1
      ? text('files.moved', { ...values, count: files.length })
      : text('files.moved.many', { ...values, count: ids.size }),
  )
}

export function announceTurn(shelf: Shelf, ids: ReadonlySet<string>): void {
  const turned = shelf.files.get().filter(({ id }) => ids.has(id))
  const [first] = turned
  if (first === undefined) return
  announce(text('files.turned', { count: turned.length, name: first.file.name, degrees: first.rotation }))
}
