import { createContext, useContext } from 'react'
import { createStore, type Store } from '../store.js'
import { changed, type EditHistory, historyOf, redone, undone } from './edit-history.js'
import { type Edit, type ObjectEdit, withEdit, withoutEdit } from './edits.js'
import type { ListedPage } from './existing.js'
import type { SuggestedField } from './fields.js'
import type { ObjectType, PageObject } from './page-object.js'
import type { Guides } from './snapping.js'
import { type ChosenKinds, FIRST_KINDS, type ToolName } from './tools.js'

/** The properties that the next object of a type gets. */
export type Traits = Readonly<Record<string, unknown>>

/** The changes of one document, before it is saved. */
export interface Editor {
  readonly edits: Store<readonly Edit[]>
  readonly steps: Store<{ readonly undo: number; readonly redo: number }>
  /** The keys of what is selected. */
  readonly selected: Store<readonly string[]>
  readonly tool: Store<ToolName>
  readonly kinds: Store<ChosenKinds>
  /** The key of what gets the focus as soon as it is shown. */
  readonly focused: Store<string | undefined>
  /** Edits as they are while they are dragged, by key. Only what is dragged is drawn again. */
  readonly held: Store<ReadonlyMap<string, Edit>>
  /** The page over which they are dragged, if it is not their own. */
  readonly heldOver: Store<number | undefined>
  /** What the dragged edits are aligned with. */
  readonly guides: Store<Guides | undefined>
  /** The key of the text that is being typed on the page. */
  readonly writing: Store<string | undefined>
  readonly traits: Store<Readonly<Partial<Record<ObjectType, Traits>>>>
  /** Images that objects name. */
  readonly pictures: Store<ReadonlyMap<string, File>>
  /** The annotations and form fields that are in the file. None until they are read, or if they cannot be. */
  readonly existing: Store<readonly ListedPage[]>
  /** Form fields that were found on the pages and are not added yet. */
  readonly suggested: Store<readonly SuggestedField[]>
  /** The text and images of pages that were read, by page. */
  readonly content: Store<ReadonlyMap<string, ListedPage>>
  /** When the changes were made that were found on this device. */
  readonly restored: Store<Date | undefined>
  /** Whether the changes are kept on this device. */
  readonly isSaved: Store<boolean>
  /** Adds or replaces an edit. Changes in a row with the same `step` are undone together. */
  put(edit: Edit, step?: string): void
  remove(key: string): void
  undo(): void
  redo(): void
  /** Replaces all edits, as one step. */
  replace(edits: readonly Edit[], step?: string): void
  /** Begins with these edits; nothing can be undone. */
  begin(edits: readonly Edit[], pictures: ReadonlyMap<string, File>): void
  /** Selects these and moves the focus to the first one. */
  focus(...keys: readonly string[]): void
  /** Keeps an image under a name that no other image has. */
  addPicture(file: File): string
}

export const FIRST_TRAITS: Readonly<Partial<Record<ObjectType, Traits>>> = {
  text: { font_size: 12, color: '#000000' },
  ink: { color: '#1d4ed8', line_width: 2 },
  rectangle: { color: '#c00000', line_width: 2 },
  ellipse: { color: '#c00000', line_width: 2 },
  line: { color: '#c00000', line_width: 2 },
  arrow: { color: '#c00000', line_width: 2 },
  highlight: { color: '#ffd400' },
  underline: { color: '#c00000' },
  strikeout: { color: '#c00000' },
  check: { color: '#000000' },
  cross: { color: '#000000' },
  whiteout: { color: '#ffffff' },
  note: { color: '#ffd400' },
}

const NONE_HELD: ReadonlyMap<string, Edit> = new Map()

export function createEditor(): Editor {
  let history: EditHistory<readonly Edit[]> = historyOf([])
  const edits = createStore<readonly Edit[]>([])
  const steps = createStore({ undo: 0, redo: 0 })
  const selected = createStore<readonly string[]>([])
  const focused = createStore<string | undefined>(undefined)
  const pictures = createStore<ReadonlyMap<string, File>>(new Map())
  const show = (next: typeof history): void => {
    history = next
    edits.set(history.present)
    const { past, future } = history
    if (steps.get().undo !== past.length || steps.get().redo !== future.length)
      steps.set({ undo: past.length, redo: future.length })
  }
  const change = (next: readonly Edit[], step?: string): void => show(changed(history, next, step))
  return {
    edits,
    steps,
    selected,
    tool: createStore<ToolName>('select'),
    kinds: createStore(FIRST_KINDS),
    focused,
    held: createStore(NONE_HELD),
    heldOver: createStore<number | undefined>(undefined),
    guides: createStore<Guides | undefined>(undefined),
    writing: createStore<string | undefined>(undefined),
    traits: createStore(FIRST_TRAITS),
    pictures,
    existing: createStore<readonly ListedPage[]>([]),
    suggested: createStore<readonly SuggestedField[]>([]),
    content: createStore<ReadonlyMap<string, ListedPage>>(new Map()),
    restored: createStore<Date | undefined>(undefined),
    isSaved: createStore(false),
    put: (edit, step) => change(withEdit(history.present, edit), step),
    remove(key) {
      if (history.present.some((edit) => edit.key === key)) change(withoutEdit(history.present, key))
      if (selected.get().includes(key)) selected.change((all) => all.filter((each) => each !== key))
    },
    undo: () => show(undone(history)),
    redo: () => show(redone(history)),
    replace: change,
    begin(next, named) {
      pictures.set(named)
      show(historyOf(next))
    },
    focus(...keys) {
      selected.set(keys)
      focused.set(keys[0])
    },
    addPicture(file) {
      const name = freeName(file.name, pictures.get())
      pictures.change((known) => new Map([...known, [name, new File([file], name, { type: file.type })]]))
      return name
    },
  }
}

function freeName(name: string, known: ReadonlyMap<string, File>): string {
  if (!known.has(name)) return name
  const dot = name.lastIndexOf('.')
  const [base, extension] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  let count = 2
  while (known.has(`${base}-${count}${extension}`)) count++
  return `${base}-${count}${extension}`
}

/** An object with other properties; the next one of its type gets them as well. */
export function setTraits(editor: Editor, object: ObjectEdit | ObjectType, traits: Traits): void {
  const type = typeof object === 'string' ? object : object.value.type
  editor.traits.change((known) => ({ ...known, [type]: { ...known[type], ...remembered(traits) } }))
  if (typeof object === 'string') return
  const value = { ...object.value, ...traits } as PageObject
  editor.put({ ...object, value }, `${object.key} ${Object.keys(traits).join(' ')}`)
}

/** What is said in one object is not said in the next. */
const OWN = new Set(['text', 'comment', 'url', 'to_page', 'alt', 'rotation', 'fill'])

function remembered(traits: Traits): Traits {
  return Object.fromEntries(Object.entries(traits).filter(([name]) => !OWN.has(name)))
}

const kept = new WeakMap<File, Editor>()

/** The editor of a file, so that its changes are there when the page has shown another view. */
export function editorOf(file: File): { readonly editor: Editor; readonly isNew: boolean } {
  const known = kept.get(file)
  if (known !== undefined) return { editor: known, isNew: false }
  const editor = createEditor()
  kept.set(file, editor)
  return { editor, isNew: true }
}

export const EditorContext = createContext<Editor | undefined>(undefined)

/** Undefined until a document is shown. */
export function useEditor(): Editor | undefined {
  return useContext(EditorContext)
}
