import { useMemo, useState } from 'react'
import type { Selection } from 'react-aria-components'

/** Which of the items are selected. One that went is selected no longer; the set is another only where the selection is. */
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

/** The selection of a list whose keys are the ids. It is kept as it came: it knows from where Shift extends it. */
export function selectionOf(keys: Selection, items: readonly { readonly id: string }[]): ReadonlySet<string> {
  return keys === 'all' ? new Set(items.map(({ id }) => id)) : (keys as ReadonlySet<string>)
}
