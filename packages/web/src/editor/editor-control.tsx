import { type ReactElement, useEffect, useRef } from 'react'
import { isPdf } from '../files/accepted-type.js'
import { isSame, minimalValues } from '../options/option-values.js'
import { useStore } from '../store.js'
import type { OptionValues } from '../tools/tool.js'
import type { ProviderProps, VisualControl } from '../visual/visual-control.js'
import { viewerOf } from '../workspace/kept-viewers.js'
import { addImages } from './added-images.js'
import { useAutosave } from './autosave.js'
import { type Editor, EditorContext, editorOf } from './editor.js'
import { useEditorKeys } from './editor-keys.js'
import { EditorPage } from './editor-page.js'
import { EditorPanel } from './editor-panel.js'
import { editsOf, isWritten, LISTS, namedImages, optionsOf } from './edits.js'
import { useListedMarks } from './existing.js'
import { RubberBand } from './rubber-band.js'
import { Toolbar } from './toolbar.js'

/** Keeps the changes of the shown document, for its pages, the toolbar and the panel. */
function EditorProvider(props: ProviderProps): ReactElement {
  const editor = props.file && editorOf(props.file.file).editor
  const existing = useListedMarks(props.file)
  useEffect(() => editor?.existing.set(existing), [editor, existing])
  useEditorKeys(editor, props.file?.file)
  return (
    <EditorContext value={editor}>
      {editor !== undefined && props.file !== undefined && (
        <EditorEffects {...props} key={props.file.id} editor={editor} file={props.file} />
      )}
      {editor !== undefined && <RubberBand editor={editor} />}
      {props.children}
    </EditorContext>
  )
}

type EffectProps = ProviderProps & {
  readonly editor: Editor
  readonly file: NonNullable<ProviderProps['file']>
}

/** What happens outside of the document: its options, the files of the run, the number on the button. */
function EditorEffects(props: EffectProps): null {
  const { editor, file, onCount } = props
  const edits = useStore(editor.edits)
  const count = edits.filter(isWritten).length
  useEffect(() => onCount(count === 0 ? undefined : count), [onCount, count])
  useOptions(props)
  useAutosave(editor, file.file)
  useRunFiles(props)
  useDroppedImages(editor, file, props)
  return null
}

/** The edits are the options of the task; options that are set elsewhere, by an example, become edits. */
function useOptions({ editor, tool, values, onChange }: EffectProps): void {
  const latest = useRef(values)
  latest.current = values
  const own = useRef(new WeakSet<OptionValues>())
  useEffect(() => {
    const write = (): void => {
      const lists = optionsOf(editor.edits.get())
      const next = minimalValues(tool.options, { ...withoutLists(latest.current), ...lists })
      own.current.add(next)
      latest.current = next
      onChange(next)
    }
    if (editor.edits.get().length > 0) write()
    return editor.edits.subscribe(write)
  }, [editor, tool, onChange])
  useEffect(() => {
    if (own.current.has(values)) return
    const isKnown = values.unit === undefined && isSame(listsOf(values), optionsOf(editor.edits.get()))
    if (!isKnown) editor.replace(editsOf(values))
  }, [editor, values])
}

function listsOf(values: OptionValues): OptionValues {
  return Object.fromEntries(
    LISTS.flatMap((list) => (values[list] === undefined ? [] : [[list, values[list]]])),
  )
}

/** Everything else that was chosen; lengths are in points. */
function withoutLists(values: OptionValues): OptionValues {
  const replaced: ReadonlySet<string> = new Set([...LISTS, 'unit', 'mode', 'list', 'export_format'])
  return Object.fromEntries(Object.entries(values).filter(([name]) => !replaced.has(name)))
}

/** Only the shown document is changed, with the images that were added to it. */
function useRunFiles({ editor, file, onInput }: EffectProps): void {
  const edits = useStore(editor.edits)
  const pictures = useStore(editor.pictures)
  const names = [...namedImages(edits)].join('\n')
  useEffect(() => {
    const named = new Set(names.split('\n'))
    onInput({ only: file.id, further: [...pictures.values()].filter(({ name }) => named.has(name)) })
  }, [onInput, file.id, names, pictures])
  useEffect(() => () => onInput(undefined), [onInput])
}

/** An image that is dropped on a document is placed on its page. */
function useDroppedImages(
  editor: Editor,
  { file: document }: EffectProps['file'],
  { files, onTake }: EffectProps,
): void {
  const dropped = files.filter(({ file }) => !isPdf(file))
  const ids = dropped.map(({ id }) => id).join(' ')
  const latest = useRef(dropped)
  latest.current = dropped
  useEffect(() => {
    if (ids === '') return
    void addImages(
      editor,
      viewerOf(document),
      latest.current.map(({ file }) => file),
    )
    for (const id of ids.split(' ')) onTake(id)
  }, [editor, document, ids, onTake])
}

/** For edit-pdf: everything that can be added to pages and changed on them. */
const editorControl: VisualControl = {
  provider: EditorProvider,
  bar: Toolbar,
  overlay: EditorPage,
  panel: EditorPanel,
  documentsOf: ({ files }) => files.filter(({ file }) => isPdf(file)),
}
export default editorControl
