import { type ReactElement, useState } from 'react'
import { useStore } from '../store.js'
import { percentText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { BarButton } from './find-bar.js'
import { ACTUAL_SIZE, steppedZoom } from './page-layout.js'
import type { ViewerState } from './viewer-state.js'

/** Page and zoom, over the lower edge of the document. */
export function ViewerBar({
  viewer,
  total,
  canRotate,
  isSideOpen,
  onSide,
  onFind,
  onPrint,
  onFullScreen,
}: {
  readonly viewer: ViewerState
  readonly total: number
  readonly canRotate: boolean
  readonly isSideOpen: boolean
  onSide(): void
  onFind(): void
  onPrint(): void
  /** Undefined if the browser cannot. */
  readonly onFullScreen: (() => void) | undefined
}): ReactElement {
  const text = useText()
  const zoom = useStore(viewer.zoom)
  const factor = useStore(viewer.scale) / ACTUAL_SIZE
  const fit = zoom === 'page' ? 'width' : 'page'
  return (
    <div className="viewer-bar" role="toolbar" aria-label={text('viewer.actions')}>
      <BarButton
        icon="pages"
        className="bar-side"
        label={text('viewer.side')}
        isPressed={isSideOpen}
        onClick={onSide}
      />
      <PageBox viewer={viewer} total={total} />
      <BarButton
        icon="zoom-out"
        label={text('viewer.zoom-out')}
        onClick={() => viewer.zoom.set(steppedZoom(factor, -1))}
      />
      <span className="bar-zoom">{percentText(factor)}</span>
      <BarButton
        icon="zoom-in"
        label={text('viewer.zoom-in')}
        onClick={() => viewer.zoom.set(steppedZoom(factor, 1))}
      />
      <BarButton
        icon={fit === 'page' ? 'fit-page' : 'fit-width'}
        label={text(`viewer.fit-${fit}`)}
        onClick={() => viewer.zoom.set(fit)}
      />
      {canRotate && (
        <BarButton
          icon="rotate-right"
          label={text('viewer.rotate')}
          onClick={() => viewer.rotation.change((degrees) => (degrees + 90) % 360)}
        />
      )}
      <BarButton icon="search" label={text('viewer.find')} onClick={onFind} />
      <BarButton icon="print" label={text('viewer.print')} onClick={onPrint} />
      {onFullScreen !== undefined && (
        <BarButton icon="full-screen" label={text('viewer.full-screen')} onClick={onFullScreen} />
      )}
    </div>
  )
}

/** The page that is read; another number leads there. */
function PageBox({ viewer, total }: { readonly viewer: ViewerState; readonly total: number }): ReactElement {
  const text = useText()
  const at = useStore(viewer.at)
  const [typed, setTyped] = useState<string>()
  const go = (): void => {
    const page = Number.parseInt(typed ?? '', 10)
    if (page >= 1) viewer.goTo(Math.min(page, total) - 1)
    setTyped(undefined)
  }
  return (
    <form
      className="page-box"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        inputMode="numeric"
        aria-label={text('viewer.page-number')}
        value={typed ?? at + 1}
        size={String(total).length}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        onFocus={({ target }) => target.select()}
        onBlur={go}
      />
      <span>{text('viewer.of', { total })}</span>
    </form>
  )
}
