import type { ReactElement } from 'react'

/** The preview at the pointer while cards are dragged. */
export function DragPreview({
  label,
  count,
}: {
  readonly label: string
  readonly count: number
}): ReactElement {
  return (
    <div className="drag-preview">
      <bdi>{label}</bdi>
      {count > 1 && <span>{count}</span>}
    </div>
  )
}
