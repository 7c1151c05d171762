import { useMemo, useState } from 'react'
import type { Selection } from 'react-aria-components'

/**
 * The selected items. Removed items are no longer selected. The set object changes only when the selection
 * does.
 */
export function useSelection(
  items: readonly { readonly id: string }[],
): [selected: ReadonlySet<string>, select: (ids: ReadonlySet<string>) => void] {
  const [chosen, select] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => {
    if (chosen.size === 0) return chosen
    const left = items.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
    return left.length === chosen.size ? chosen : new Set(left)
  }, [items, chosen])
  return [selected, select]
}

/**
 * The selection of a list whose keys are the ids. The object is kept as received, because it stores the
 * anchor for Shift.
 */
export function selectionOf(keys: Selection, items: readonly { readonly id: string }[]): ReadonlySet<string> {
  return keys === 'all' ? new Set(items.map(({ id }) => id)) : (keys as ReadonlySet<string>)
}
