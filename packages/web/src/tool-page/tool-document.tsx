import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import type { FileActions } from '../files/file-actions.js'
import { FilesPanel } from '../files/files-panel.js'
import type { Places } from '../run/setup/places.js'
import type { RunSetup } from '../run/setup/run-setup.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import type { ControlProps, VisualControl } from '../visual/visual-control.js'
import { DropZone, type Privacy } from '../workspace/drop-zone.js'
import { viewerOf } from '../workspace/kept-viewers.js'
import { ShownDocument } from '../workspace/shown-document.js'
import { ModeSwitch, takesPages } from './mode-switch.js'
import { usePlaces } from './where-to-run.js'

const ArrangePanel = lazy(() =>
  import('../arrange/arrange-panel.js').then((module) => ({ default: module.ArrangePanel })),
)

/** Tools whose input is put in order, and tools for images, show cards instead of a document. */
export function areCards({ name, inputs }: Tool): boolean {
  return takesPages(name) || !inputs.accepts.some((type) => type === 'application/pdf' || type === '*/*')
}

interface Props {
  readonly setup: RunSetup
  readonly tool: Tool
  readonly control: VisualControl
  /** Undefined until the shown file is ready. */
  readonly controlProps: ControlProps | undefined
  readonly shown: ChosenFile | undefined
  readonly actions: FileActions
}

/** What the document zone of a tool shows: the invitation to choose files, cards, or a document. */
export function ToolDocument(props: Props): ReactElement {
  const { tool, control, controlProps, shown, actions } = props
  const { body: Body, bar: Bar, overlay: Overlay, zoom } = control
  if (shown === undefined) return <EmptyDocument {...props} />
  if (areCards(tool)) return <Cards {...props} />
  if (Body !== undefined && controlProps !== undefined) return <Body {...controlProps} />
  const document = (
    <ShownDocument
      file={shown}
      viewer={viewerOf(shown.file, zoom)}
      overlay={
        Overlay !== undefined && controlProps !== undefined
          ? (page) => <Overlay {...controlProps} page={page} />
          : undefined
      }
      onUnlock={() => actions.unlock(shown.id)}
    />
  )
  if (Bar === undefined || controlProps === undefined) return document
  return (
    <div className="document-with-bar">
      <Bar {...controlProps} />
      {document}
    </div>
  )
}

function EmptyDocument({ setup, tool, actions }: Props): ReactElement {
  const zone = useRef<HTMLDivElement>(null)
  const places = usePlaces(tool, [], useStore(setup.options))
  // The focused element is removed with the last file, so the focus has to be set again.
  useEffect(() => {
    if (actions.removed !== undefined && document.activeElement === document.body)
      zone.current?.querySelector<HTMLElement>('button')?.focus()
  }, [actions.removed])
  return (
    <div className="empty-document" ref={zone}>
      <DropZone tool={tool} privacy={privacyOf(places)} onFiles={actions.add} />
    </div>
  )
}

/** What happens to the files, as far as the user can choose. */
function privacyOf({ possible, where }: Places): Privacy {
  if (where === 'device') return 'device'
  return possible.includes('device') ? 'choice' : 'service'
}

function Cards({ setup, tool, actions }: Props): ReactElement {
  const text = useText()
  const arrangement = useStore(setup.arrangement)
  const modes = takesPages(tool.name) && <ModeSwitch setup={setup} />
  if (arrangement === undefined)
    return (
      <FilesPanel inputFiles={setup.inputFiles} actions={actions}>
        {modes}
      </FilesPanel>
    )
  return (
    <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>
      <ArrangePanel inputFiles={setup.inputFiles} arrangement={arrangement} actions={actions}>
        {modes}
      </ArrangePanel>
    </Suspense>
  )
}
