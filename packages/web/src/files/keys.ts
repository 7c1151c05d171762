import { type RefObject, useEffect, useMemo, useRef } from 'react'

export interface CardActions {
  /** Moves the card this many places towards the end, or towards the beginning if negative. */
  move(key: string, by: number): void
  rotate(key: string, degrees: number): void
  remove(key: string): void
  duplicate(key: string): void
}

/** Returns the same object on every render, so that cards do not render again when the actions change. */
export function useStableActions(actions: CardActions): CardActions {
  const current = useRef(actions)
  current.current = actions
  return useMemo(
    () => ({
      move: (key, by) => current.current.move(key, by),
      rotate: (key, degrees) => current.current.rotate(key, degrees),
      remove: (key) => current.current.remove(key),
      duplicate: (key) => current.current.duplicate(key),
    }),
    [],
  )
}

/**
 * Keys of the focused card: Alt and arrows move it, R and Shift+R rotate it, Delete removes it, Ctrl+D
 * duplicates it.
 */
export function useCardKeys(grid: RefObject<HTMLElement | null>, actions: CardActions): void {
  useEffect(() => {
    const element = grid.current
    if (element === null) return
    const press = (event: KeyboardEvent): void => {
      const card = event.target as HTMLElement
      const { key } = card.dataset
      if (key === undefined || !actionOf(event, key, element, actions)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Capture phase, because the grid also handles the arrow keys.
    element.addEventListener('keydown', press, { capture: true })
    return () => element.removeEventListener('keydown', press, { capture: true })
  }, [grid, actions])
}

function actionOf(event: KeyboardEvent, key: string, grid: HTMLElement, actions: CardActions): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  if (event.altKey && !isCommand) {
    const forward = getComputedStyle(grid).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const steps = { [forward]: 1, [back]: -1, ArrowDown: columnsOf(grid), ArrowUp: -columnsOf(grid) }
    const by = steps[event.key]
    if (by !== undefined) actions.move(key, by)
    return by !== undefined
  }
  if (isCommand) {
    if (event.key.toLowerCase() !== 'd') return false
    actions.duplicate(key)
    return true
  }
  if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(key)
  else if (event.key.toLowerCase() === 'r') actions.rotate(key, event.shiftKey ? 270 : 90)
  else return false
  return true
}

function columnsOf(grid: HTMLElement): number {
  const tops = [...grid.querySelectorAll('[role="row"]')].map((row) => row.getBoundingClientRect().top)
  const counts = new Map<number, number>()
  for (const top of tops) counts.set(top, (counts.get(top) ?? 0) + 1)
  return Math.max(1, ...counts.values())
}

/** Ctrl+Z and Ctrl+Shift+Z (⌘ on a Mac), and Ctrl+Y, except in a field or in a dialog. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  const actions = useRef({ undo, redo })
  actions.current = { undo, redo }
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      if (
        (event.target as Element).closest?.('input:not([type="checkbox"]), textarea, select, [role="dialog"]')
      )
        return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) actions.current.redo()
      else actions.current.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
