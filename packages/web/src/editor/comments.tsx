import { type ReactElement, useState } from 'react'
import { runOnDevice } from '../device/device.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { choiceOf, labelOf } from '../options/option-labels.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ViewerState } from '../viewer/viewer-state.js'
import { annotationType } from './annotation-view.js'
import type { Editor } from './editor.js'
import { type Edit, existingKey, newKey } from './edits.js'
import type { ListedAnnotation } from './existing.js'
import { changedAnnotation, removedAnnotation } from './existing-edits.js'
import { Colour } from './properties/colour.js'
import { LongText } from './properties/inputs.js'

interface Placed {
  readonly page: number
  readonly annotation: ListedAnnotation
}

/** The annotation with this key, if it is one that is in the file. */
export function useExistingAnnotation(editor: Editor, key: string | undefined): Placed | undefined {
  const pages = useStore(editor.existing)
  if (key?.startsWith('annotations ') !== true) return undefined
  for (const { page, annotations = [] } of pages) {
    const annotation = annotations.find(({ id }) => existingKey('annotations', page, id) === key)
    if (annotation !== undefined) return { page, annotation }
  }
  return undefined
}

/** What can be changed of an annotation that is in the file. */
export function SelectedAnnotation({
  editor,
  page,
  annotation,
}: Placed & { readonly editor: Editor }): ReactElement {
  const text = useText()
  const key = existingKey('annotations', page, annotation.id)
  const edit = useStore(editor.edits).find((each) => each.key === key)
  const change = edit?.list === 'annotations' && edit.value.action === 'change' ? edit.value : undefined
  const isRemoved = edit?.list === 'annotations' && edit.value.action === 'remove'
  const put = (next: { readonly comment?: string; readonly color?: string }): void =>
    editor.put(changedAnnotation(annotation, page, edit, next), `${key} ${Object.keys(next).join()}`)
  if (isRemoved)
    return (
      <>
        <h2 className="edit-selected">{annotationType(annotation.type)}</h2>
        <p className="quiet">{text('editor.existing.removed')}</p>
        <button type="button" onClick={() => editor.remove(key)}>
          {text('editor.existing.restore')}
        </button>
      </>
    )
  return (
    <>
      <h2 className="edit-selected">{annotationType(annotation.type)}</h2>
      <div className="edit-properties">
        {annotation.type !== 'link' && (
          <>
            <LongText
              label={labelOf('edit-pdf', 'annotations.comment')}
              value={change?.comment ?? annotation.comment}
              onChange={(comment) => put({ comment })}
            />
            <Colour
              label={labelOf('edit-pdf', 'objects.color')}
              value={change?.color ?? annotation.color ?? '#000000'}
              isPale={annotation.type === 'highlight' || annotation.type === 'text'}
              onChange={(color) => put({ color })}
            />
          </>
        )}
      </div>
      {annotation.locked !== true && (
        <div className="visual-bar">
          <button type="button" onClick={() => editor.put(removedAnnotation(annotation, page))}>
            {text('editor.remove')}
          </button>
        </div>
      )}
    </>
  )
}

/** The comments of the document, with answers, and a file of them. */
export function CommentsList({
  editor,
  viewer,
  file,
}: {
  readonly editor: Editor
  readonly viewer: ViewerState
  readonly file: ChosenFile
}): ReactElement | null {
  const text = useText()
  const edits = useStore(editor.edits)
  const all = useStore(editor.existing).flatMap(({ page, annotations = [] }) =>
    annotations.map((annotation) => ({ page, annotation })),
  )
  const threads = all.filter(
    ({ annotation: { type, reply_to, comment } }) =>
      reply_to === undefined && type !== 'link' && comment !== '',
  )
  if (threads.length === 0) return null
  return (
    <details className="edit-comments" open>
      <summary>{text('editor.comments', { count: threads.length })}</summary>
      <ol>
        {threads.map(({ page, annotation }) => (
          <Thread
            key={`${page} ${annotation.id}`}
            editor={editor}
            page={page}
            annotation={annotation}
            answers={all.flatMap((each) =>
              each.annotation.reply_to === annotation.id ? [each.annotation] : [],
            )}
            edits={edits}
            onShow={() => viewer.goTo(page - 1, annotation)}
          />
        ))}
      </ol>
      <ExportComments file={file} />
    </details>
  )
}

function Thread({
  editor,
  page,
  annotation,
  answers,
  edits,
  onShow,
}: Placed & {
  readonly editor: Editor
  readonly answers: readonly ListedAnnotation[]
  readonly edits: readonly Edit[]
  onShow(): void
}): ReactElement | null {
  const text = useText()
  const key = existingKey('annotations', page, annotation.id)
  const edit = edits.find((each) => each.key === key)
  if (edit?.list === 'annotations' && edit.value.action === 'remove') return null
  const said = edit?.list === 'annotations' && edit.value.action === 'change' ? edit.value.comment : undefined
  const replies = edits.filter(
    (each): each is Extract<Edit, { list: 'annotations' }> =>
      each.list === 'annotations' && each.value.action === 'reply' && each.value.id === annotation.id,
  )
  return (
    <li>
      <button
        type="button"
        className="edit-comment"
        onClick={() => {
          onShow()
          editor.tool.set('select')
          editor.focus(key)
        }}
      >
        <small>
          {text('editor.comment.head', {
            author: annotation.author ?? annotationType(annotation.type),
            page,
          })}
        </small>
        <bdi>{said ?? annotation.comment}</bdi>
      </button>
      {answers.map(({ id, author, comment }) => (
        <p key={id} className="edit-answer">
          {author !== undefined && <small>{author}</small>}
          <bdi>{comment}</bdi>
        </p>
      ))}
      {replies.map((reply) => (
        <LongText
          key={reply.key}
          label={text('editor.comment.answer')}
          value={reply.value.action === 'reply' ? reply.value.comment : ''}
          isFocused
          onChange={(comment) =>
            editor.put(
              { ...reply, value: { action: 'reply', page, id: annotation.id, comment } },
              `${reply.key} comment`,
            )
          }
        />
      ))}
      {replies.length === 0 && (
        <button
          type="button"
          className="link-button"
          onClick={() =>
            editor.put({
              key: newKey(),
              list: 'annotations',
              value: { action: 'reply', page, id: annotation.id, comment: '' },
            })
          }
        >
          {text('editor.comment.reply')}
        </button>
      )}
    </li>
  )
}

const FORMATS = ['csv', 'txt', 'xfdf'] as const

/** Saves the comments that are in the file, as a table, a text or for other programs. */
function ExportComments({ file }: { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv')
  const save = async (): Promise<void> => {
    const { file: document, password, page, rotation } = file
    const entry = {
      file: document,
      filename: document.name,
      page,
      rotation,
      ...(password !== undefined && { password }),
    }
    const request = { task: 'edit-pdf', entries: [entry], options: { mode: 'export', export_format: format } }
    const result = await runOnDevice(request, { onProgress: () => undefined })
    const output = result.outputs[0]!
    const address = URL.createObjectURL(await output.blob())
    const link = Object.assign(window.document.createElement('a'), { href: address, download: output.name })
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    await result.release()
  }
  return (
    <div className="visual-bar">
      <select
        aria-label={labelOf('edit-pdf', 'export_format')}
        value={format}
        onChange={({ target }) => setFormat(target.value as typeof format)}
      >
        {FORMATS.map((each) => (
          <option key={each} value={each}>
            {choiceOf('edit-pdf', 'export_format', each)}
          </option>
        ))}
      </select>
      <button type="button" onClick={() => void save().catch(() => undefined)}>
        {text('editor.comments.export')}
      </button>
    </div>
  )
}
