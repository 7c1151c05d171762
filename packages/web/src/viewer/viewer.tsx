import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '../files/icons.js'
import { useStore } from '../store.js'
import { percentText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { FindBar } from './find-bar.js'
import { createFinding } from './finding.js'
import { useOpenedDocument } from './opened-document.js'
import { OutlineList, useOutline } from './outline-list.js'
import { Pages } from './pages.js'
import { Thumbnails } from './thumbnails.js'
import type { ViewedPage } from './viewed-page.js'
import { ViewerBar } from './viewer-bar.js'
import type { ViewerState } from './viewer-state.js'
import './viewer.css'

export type { ViewedPage } from './viewed-page.js'

export interface ViewerProps {
  readonly file: File
  readonly password?: string | undefined
  /** The numbers of the pages to show, from 1 and in order; all if omitted. */
  readonly pages?: readonly number[] | undefined
  /** Degrees clockwise, in addition to the rotation of each page. */
  readonly rotation?: number
  /** The name of the document for screen readers. */
  readonly label: string
  readonly state: ViewerState
  /** Drawn over each page that is near the visible part. */
  readonly overlay?: ((page: ViewedPage) => ReactNode) | undefined
}

/** A document to read: its pages at reading size, with thumbnails, outline, search and zoom. */
export function Viewer(props: ViewerProps): ReactElement {
  const { file, state } = props
  const [typed, setTyped] = useState<{ readonly file: File; readonly password: string }>()
  const password = typed?.file === file ? typed.password : props.password
  const opened = useOpenedDocument(file, password)
  const { sizes, failure } = opened
  const { pages } = props
  const pageNumbers = useMemo(
    () =>
      sizes === undefined
        ? []
        : (pages?.filter((page) => page <= sizes.length) ?? sizes.map((_, index) => index + 1)),
    [pages, sizes],
  )
  if (failure === 'password')
    return (
      <PasswordForm
        isWrong={password !== undefined}
        onPassword={(next) => setTyped({ file, password: next })}
      />
    )
  if (failure !== undefined) return <Unreadable />
  return (
    <OpenViewer
      {...props}
      key={`${pageNumbers.length === 0}`}
      password={password}
      opened={opened}
      pageNumbers={pageNumbers}
      state={state}
    />
  )
}

function OpenViewer({
  file,
  password,
  rotation = 0,
  label,
  state,
  overlay,
  opened: { sizes, readMore },
  pageNumbers,
}: ViewerProps & {
  readonly opened: ReturnType<typeof useOpenedDocument>
  readonly pageNumbers: readonly number[]
}): ReactElement {
  const text = useText()
  const element = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [isSideOpen, setSideOpen] = useState(false)
  const [printing, setPrinting] = useState<AbortController>()
  const [printed, setPrinted] = useState(0)
  const ofView = useStore(state.rotation)
  const turned = (rotation + (overlay === undefined ? ofView : 0)) % 360
  const finding = useMemo(
    () => createFinding(file, password, pageNumbers, state),
    [file, password, pageNumbers, state],
  )
  useFindKey(element, () => setFinding(true))
  useEffect(() => () => printing?.abort(), [printing])

  const onDrawn = (): void => {
    if (isDrawn) return
    setDrawn(true)
    readMore()
  }
  const print = async (): Promise<void> => {
    const stop = new AbortController()
    setPrinting(stop)
    // Loaded when it is first needed.
    const { printPages } = await import('./print-pages.js')
    await printPages(file, password, pageNumbers, setPrinted, stop.signal).catch(() => undefined)
    setPrinting(undefined)
  }
  return (
    <div className="viewer" ref={element} data-side={isSideOpen || undefined}>
      <Side
        file={file}
        password={password}
        pageNumbers={pageNumbers}
        rotation={turned}
        viewer={state}
        canDraw={isDrawn}
      />
      <div className="viewer-document">
        {isFinding && <FindBar finding={finding} onClose={() => setFinding(false)} />}
        {sizes === undefined || pageNumbers.length === 0 ? (
          <div className="viewer-scroller">
            <p className="viewer-waiting" role="status">
              <span className="visually-hidden">{text('viewer.opening')}</span>
            </p>
          </div>
        ) : (
          <Pages
            file={file}
            password={password}
            pageNumbers={pageNumbers}
            sizes={sizes}
            rotation={turned}
            label={label}
            viewer={state}
            finding={finding}
            overlay={overlay}
            onDrawn={onDrawn}
          />
        )}
        {printing === undefined ? (
          <ViewerBar
            viewer={state}
            total={pageNumbers.length}
            // What is drawn over a page keeps to the page as it will be.
            canRotate={overlay === undefined}
            isSideOpen={isSideOpen}
            onSide={() => setSideOpen(!isSideOpen)}
            onFind={() => setFinding(true)}
            onPrint={() => void print()}
            onFullScreen={document.fullscreenEnabled ? () => toggleFullScreen(element.current!) : undefined}
          />
        ) : (
          <div className="viewer-bar" role="status">
            {text('viewer.printing', { part: percentText(printed / Math.max(1, pageNumbers.length)) })}
            <button type="button" className="quiet-button" onClick={() => printing.abort()}>
              {text('run.cancel')}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Thumbnails, or the outline if the document has one. */
function Side({ canDraw, ...shown }: Parameters<typeof Thumbnails>[0]): ReactElement {
  const text = useText()
  const items = useOutline(shown.file, shown.password, canDraw)
  const [hasOutline, setOutline] = useState(false)
  const isOutline = hasOutline && items !== undefined && items.length > 0
  return (
    <nav className="viewer-side" data-outline={isOutline || undefined} aria-label={text('viewer.side')}>
      {items !== undefined && items.length > 0 && (
        <button
          type="button"
          className="icon-button"
          aria-pressed={isOutline}
          aria-label={text('viewer.outline')}
          title={text('viewer.outline')}
          onClick={() => setOutline(!isOutline)}
        >
          <Icon name="outline" />
        </button>
      )}
      {isOutline ? (
        <OutlineList items={items} pageNumbers={shown.pageNumbers} viewer={shown.viewer} />
      ) : (
        <Thumbnails {...shown} canDraw={canDraw} />
      )}
    </nav>
  )
}

function toggleFullScreen(element: HTMLElement): void {
  if (document.fullscreenElement === null) void element.requestFullscreen()
  else void document.exitFullscreen()
}

/** Ctrl F opens the search of the viewer, unless the focus is in another part of the page. */
function useFindKey(viewer: { readonly current: HTMLElement | null }, open: () => void): void {
  const opened = useRef(open)
  opened.current = open
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'f'
      const focused = document.activeElement
      const isHere =
        focused === null || !focused.matches('input, textarea, select') || viewer.current!.contains(focused)
      if (!isFind || !isHere) return
      event.preventDefault()
      opened.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [viewer])
}

function PasswordForm({
  isWrong,
  onPassword,
}: {
  readonly isWrong: boolean
  onPassword(password: string): void
}): ReactElement {
  const text = useText()
  const [password, setPassword] = useState('')
  return (
    <form
      className="viewer-message"
      onSubmit={(event) => {
        event.preventDefault()
        onPassword(password)
      }}
    >
      <Icon name="lock" />
      <label>
        {text('viewer.password')}
        <input
          type="password"
          autoComplete="off"
          required
          value={password}
          aria-invalid={isWrong}
          onChange={({ target }) => setPassword(target.value)}
        />
      </label>
      <p className="problem" role="alert">
        {isWrong && text('files.password.wrong')}
      </p>
      <button type="submit" className="primary">
        {text('files.password.unlock')}
      </button>
    </form>
  )
}

function Unreadable(): ReactElement {
  const text = useText()
  return (
    <div className="viewer-message" role="status">
      <Icon name="file" />
      <p>{text('viewer.unreadable')}</p>
    </div>
  )
}
