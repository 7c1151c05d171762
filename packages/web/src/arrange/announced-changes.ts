import { announce } from '../shell/announcer.js'
import { text } from '../texts/text.js'
import type { Arrangement } from './arrangement.js'

/** Changes to an arrangement that are announced to screen readers. */
export function announcedChanges(
  arrangement: Arrangement,
): Pick<Arrangement, 'moveBy' | 'moveTo' | 'rotate' | 'duplicate' | 'remove'> {
  const announceMove = (ids: ReadonlySet<string>): void => {
    const pages = arrangement.pages.get()
    const place = pages.findIndex(({ id }) => ids.has(id)) + 1
    announce(text('arrange.moved', { count: ids.size, place, total: pages.length }))
  }
  return {
    moveBy(ids, by) {
      arrangement.moveBy(ids, by)
      announceMove(ids)
    },
    moveTo(ids, index) {
      arrangement.moveTo(ids, index)
      announceMove(ids)
    },
    rotate(ids, degrees) {
      arrangement.rotate(ids, degrees)
      announce(text('arrange.rotated', { count: ids.size }))
    },
    duplicate(ids) {
      arrangement.duplicate(ids)
      announce(text('arrange.duplicated', { count: ids.size }))
    },
    remove(ids) {
      arrangement.remove(ids)
      announce(text('arrange.removed', { count: ids.size }))
    },
  }
}
