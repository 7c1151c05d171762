import type { ReactElement } from 'react'
import { droppedFiles } from '../files/dropped-files.js'
import { goTo } from '../shell/router.js'
import { useStore } from '../store.js'
import { fromNowText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { inputPages } from '../visual/input-pages.js'
import type { ControlProps } from '../visual/visual-control.js'
import { CommentsList, SelectedAnnotation, useExistingAnnotation } from './comments.js'
import { contentOf, SelectedContent } from './content-panel.js'
import { addObject } from './drawing-surface.js'
import { type Editor, setTraits, useEditor } from './editor.js'
import { isWritten, type ObjectEdit } from './edits.js'
import { SelectedField, SelectedNewField, useExistingField } from './field-panel.js'
import { addField, fieldKind } from './field-view.js'
import { typeName } from './object-name.js'
import type { ObjectType } from './page-object.js'
import { Amount } from './properties/inputs.js'
import { ObjectProperties } from './properties/object-properties.js'
import { SelectedGroup } from './selected-group.js'
import { copyToAllPages, duplicateSelected } from './selection.js'
import { SignPanel } from './sign-panel.js'
import { SuggestFields } from './suggested-fields.js'
import { centredObject, FIELD_KINDS, KINDS, type ToolName, typeOf } from './tools.js'
import { visiblePlace } from './visible-place.js'
import './editor.css'

/** What can be set for the chosen tool or for what is selected. */
export function EditorPanel(props: ControlProps): ReactElement | null {
  const editor = useEditor()
  return editor === undefined ? null : <Panel {...props} editor={editor} />
}

type Props = ControlProps & { readonly editor: Editor }

function Panel(props: Props): ReactElement {
  const { editor } = props
  const text = useText()
  const edits = useStore(editor.edits)
  const isSaved = useStore(editor.isSaved)
  const count = edits.filter(isWritten).length
  return (
    <div className="edit-panel">
      <Restored editor={editor} />
      <Shown {...props} />
      {count > 0 && (
        <p className="quiet edit-count">{text(isSaved ? 'editor.count.saved' : 'editor.count', { count })}</p>
      )}
    </div>
  )
}

/** What is selected, or the chosen tool, or the comments. */
function Shown(props: Props): ReactElement {
  const { editor, viewer, file } = props
  const text = useText()
  const keys = useStore(editor.selected)
  const selected = keys.length === 1 ? keys[0] : undefined
  const tool = useStore(editor.tool)
  const edit = useStore(editor.edits).find(({ key }) => key === selected)
  const annotation = useExistingAnnotation(editor, selected)
  const field = useExistingField(editor, selected)
  const content = contentOf(selected)
  if (keys.length > 1)
    return <SelectedGroup editor={editor} keys={keys} pageCount={inputPages(file).length} />
  if (edit?.list === 'objects') return <SelectedObject key={edit.key} {...props} edit={edit} />
  if (annotation !== undefined) return <SelectedAnnotation key={selected} editor={editor} {...annotation} />
  if (field !== undefined) return <SelectedField key={selected} editor={editor} {...field} />
  if (edit?.list === 'fields') return <SelectedNewField key={edit.key} editor={editor} edit={edit} />
  if (content !== undefined)
    return <SelectedContent key={selected} editor={editor} file={file} {...content} />
  if (tool !== 'select') return <ChosenTool {...props} name={tool} />
  return (
    <>
      <p className="quiet">{text('editor.help')}</p>
      <CommentsList editor={editor} viewer={viewer} file={file} />
    </>
  )
}

/** The changes that were found on this device, which can be discarded. */
function Restored({ editor }: { readonly editor: Editor }): ReactElement | null {
  const text = useText()
  const restored = useStore(editor.restored)
  if (restored === undefined) return null
  return (
    <div className="notice edit-restored" role="status">
      <p>{text('editor.restored', { when: fromNowText(restored.getTime() / 1000) })}</p>
      <div className="visual-bar">
        <button
          type="button"
          onClick={() => {
            editor.restored.set(undefined)
            editor.replace([])
          }}
        >
          {text('editor.restored.discard')}
        </button>
        <button type="button" onClick={() => editor.restored.set(undefined)}>
          {text('editor.restored.keep')}
        </button>
      </div>
    </div>
  )
}

/** Kind and properties of what will be drawn. */
function ChosenTool({
  editor,
  viewer,
  file,
  name,
}: Props & { readonly name: ToolName }): ReactElement | null {
  const text = useText()
  const kinds = useStore(editor.kinds)
  const traits = useStore(editor.traits)
  const type = typeOf(name, kinds)
  if (name === 'change') return <p className="quiet">{text('editor.change.help')}</p>
  if (name === 'field') return <FieldTool editor={editor} viewer={viewer} file={file} />
  if (name === 'sign') return <SignPanel editor={editor} viewer={viewer} />
  if (type === undefined) return null
  return (
    <>
      {(name === 'mark' || name === 'shape' || name === 'note') && (
        <KindChoice
          legend={text(`editor.tool.${name}`)}
          kinds={KINDS[name]}
          chosen={kinds[name]}
          nameOf={typeName}
          onChoose={(kind) => editor.kinds.change((all) => ({ ...all, [name]: kind }))}
        />
      )}
      <p className="quiet">{text(`editor.draw.${drawnBy(type)}`)}</p>
      {type === 'whiteout' && <WhiteoutHelp file={file.file} />}
      {type !== 'ink' && (
        <button
          type="button"
          onClick={() => {
            const { page, middle } = visiblePlace(viewer)
            addObject(editor, centredObject(type, page, middle, traits[type] ?? {}))
            editor.tool.set('select')
          }}
        >
          {text('editor.place')}
        </button>
      )}
      <ObjectProperties
        type={type}
        traits={traits[type] ?? {}}
        isPlaced={false}
        pageCount={inputPages(file).length}
        onChange={(next) => setTraits(editor, type, next)}
      />
    </>
  )
}

/** The kind of the next form field, and fields that the page suggests. */
function FieldTool({ editor, viewer, file }: Pick<Props, 'editor' | 'viewer' | 'file'>): ReactElement {
  const text = useText()
  const kind = useStore(editor.kinds).field
  return (
    <>
      <KindChoice
        legend={text('editor.tool.field')}
        kinds={FIELD_KINDS}
        chosen={kind}
        nameOf={(each) => fieldKind(each, text)}
        onChoose={(field) => editor.kinds.change((all) => ({ ...all, field }))}
      />
      <p className="quiet">{text('editor.draw.drag')}</p>
      <button
        type="button"
        onClick={() => {
          const { page, middle } = visiblePlace(viewer)
          const box = { x: Math.round(middle.x - 75), y: Math.round(middle.y - 9), width: 150, height: 18 }
          addField(editor, kind, page, box)
        }}
      >
        {text('editor.place')}
      </button>
      <SuggestFields editor={editor} file={file} />
    </>
  )
}

/** How objects of a type are placed. */
function drawnBy(type: ObjectType): 'click' | 'drag' | 'text' | 'ink' {
  if (type === 'ink') return 'ink'
  if (type === 'highlight' || type === 'underline' || type === 'strikeout') return 'text'
  return type === 'text' || type === 'note' || type === 'check' || type === 'cross' ? 'click' : 'drag'
}

export function KindChoice<Kind extends string>({
  legend,
  kinds,
  chosen,
  nameOf,
  onChoose,
}: {
  readonly legend: string
  readonly kinds: readonly Kind[]
  readonly chosen: Kind
  nameOf(kind: Kind): string
  onChoose(kind: Kind): void
}): ReactElement {
  return (
    <fieldset className="edit-kinds">
      <legend className="visually-hidden">{legend}</legend>
      {kinds.map((kind) => (
        <button key={kind} type="button" aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {nameOf(kind)}
        </button>
      ))}
    </fieldset>
  )
}

function SelectedObject({ editor, file, edit }: Props & { readonly edit: ObjectEdit }): ReactElement {
  const text = useText()
  const pageCount = inputPages(file).length
  const { value } = edit
  return (
    <>
      <h2 className="edit-selected">{typeName(value.type)}</h2>
      {value.type === 'whiteout' && <WhiteoutHelp file={file.file} />}
      <ObjectProperties
        type={value.type}
        traits={{ ...value }}
        isPlaced
        pageCount={pageCount}
        onChange={(traits) => setTraits(editor, edit, traits)}
      />
      {pageCount > 1 && (
        <Amount
          label={text('editor.page')}
          value={value.page}
          min={1}
          max={pageCount}
          step={1}
          onChange={(page) => editor.put({ ...edit, value: { ...value, page } }, `${edit.key} page`)}
        />
      )}
      <div className="visual-bar">
        <button type="button" onClick={() => duplicateSelected(editor)}>
          {text('editor.duplicate')}
        </button>
        {pageCount > 1 && (
          <button type="button" onClick={() => copyToAllPages(editor, [edit], pageCount)}>
            {text('editor.all-pages')}
          </button>
        )}
        <button type="button" onClick={() => editor.remove(edit.key)}>
          {text('editor.remove')}
        </button>
      </div>
    </>
  )
}

/** A white-out hides nothing from who looks for it. */
function WhiteoutHelp({ file }: { readonly file: File }): ReactElement {
  const text = useText()
  return (
    <p className="edit-warning">
      {text('editor.whiteout.help')}{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => {
          droppedFiles.set([file])
          goTo({ view: 'tool', task: 'redact-pdf' })
        }}
      >
        {text('editor.whiteout.redact')}
      </button>
    </p>
  )
}
