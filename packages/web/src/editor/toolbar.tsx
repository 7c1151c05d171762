import type { ReactElement } from 'react'
import { FileButton } from '../files/file-button.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ControlProps } from '../visual/visual-control.js'
import { addImages, IMAGE_TYPES } from './added-images.js'
import { type Editor, useEditor } from './editor.js'
import type { ToolName } from './tools.js'

/** Strokes on a 24 × 24 grid. */
const ICONS: Readonly<Record<ToolName | 'undo' | 'redo', string>> = {
  select: 'M6 3l12 9-6 1-3 6z',
  change: 'M4 6h11 M4 11h7 M4 16h5 M12 20l1-3.5 6-6 2.5 2.5-6 6z',
  text: 'M5 7V4h14v3 M12 4v16 M9 20h6',
  ink: 'M4 19c3-8 6-11 8-9s-4 7-2 8 4-6 6-5-1 5 4 5',
  mark: 'M4 20h16 M8 15l-1-3 8-8 4 4-8 8z M7 12l4 4',
  shape: 'M4 4h9v9H4z M15.5 10a5.5 5.5 0 1 1-5.4 6.5',
  image: 'M4 5h16v14H4z M4 16l5-5 4 4 3-3 4 4 M15.5 9h.01',
  sign: 'M3 17c4-9 7-12 8-9s-5 9-3 9 4-5 6-5-1 4 1 4 2-2 3-2 M3 21h18',
  note: 'M4 4h16v12h-8l-4 4v-4H4z M8 8h8 M8 12h5',
  field: 'M3 7h18v10H3z M7 10v4',
  whiteout: 'M4 7h16v10H4z M8 17l8-10 M4 13l5-6 M14 17l6-7',
  undo: 'M9 7L4 12l5 5 M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'M15 7l5 5-5 5 M20 12H10a6 6 0 0 0-6 6v1',
}

const TOOLS = [
  'select',
  'change',
  'text',
  'ink',
  'mark',
  'shape',
  'image',
  'sign',
  'note',
  'field',
  'whiteout',
] as const

/** What can be done on the pages, above the document. */
export function Toolbar(props: ControlProps): ReactElement | null {
  const text = useText()
  const editor = useEditor()
  if (editor === undefined) return null
  return (
    <div className="edit-toolbar" role="toolbar" aria-label={text('editor.tools')}>
      {TOOLS.map((name) =>
        name === 'image' ? (
          <FileButton
            key={name}
            accepts={IMAGE_TYPES}
            onFiles={(files) => void addImages(editor, props.viewer, files)}
          >
            <ToolIcon name={name} />
            {text('editor.tool.image')}
          </FileButton>
        ) : (
          <ToolChoice key={name} editor={editor} name={name} />
        ),
      )}
      <Steps editor={editor} />
    </div>
  )
}

function ToolChoice({
  editor,
  name,
}: {
  readonly editor: Editor
  readonly name: Exclude<ToolName, 'image'>
}): ReactElement {
  const text = useText()
  const isChosen = useStore(editor.tool) === name
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => {
        editor.selected.set([])
        editor.tool.set(isChosen ? 'select' : name)
      }}
    >
      <ToolIcon name={name} />
      {text(`editor.tool.${name}`)}
    </button>
  )
}

function Steps({ editor }: { readonly editor: Editor }): ReactElement {
  const text = useText()
  const { undo, redo } = useStore(editor.steps)
  return (
    <span className="edit-steps">
      {(['undo', 'redo'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={text(`editor.${name}`)}
          title={text(`editor.${name}`)}
          disabled={(name === 'undo' ? undo : redo) === 0}
          onClick={editor[name]}
        >
          <ToolIcon name={name} />
        </button>
      ))}
    </span>
  )
}

function ToolIcon({ name }: { readonly name: keyof typeof ICONS }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  )
}
