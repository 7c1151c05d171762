import type { ReactElement } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { FileButton } from '../files/file-button.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import { IMAGE_TYPES } from './added-images.js'
import { changeText } from './content-layer.js'
import type { Editor } from './editor.js'
import { type Edit, existingKey } from './edits.js'
import { useListedContent } from './existing.js'
import { removedImage } from './existing-edits.js'
import { LongText } from './properties/inputs.js'
import { textParts } from './text-parts.js'

/** A key such as `text 2 line-3`. */
export function contentOf(
  key: string | undefined,
): { readonly list: 'text' | 'images'; readonly page: number; readonly id: string } | undefined {
  const [, list, page, id] = /^(text|images) (\d+) (.+)$/.exec(key ?? '') ?? []
  if (list === undefined || page === undefined || id === undefined) return undefined
  return { list: list as 'text' | 'images', page: Number(page), id }
}

/** The text or the image of the page that is selected. */
export function SelectedContent({
  editor,
  file,
  list,
  page,
  id,
}: {
  readonly editor: Editor
  readonly file: ChosenFile
  readonly list: 'text' | 'images'
  readonly page: number
  readonly id: string
}): ReactElement | null {
  const listed = useListedContent(editor.content, file, page)
  const key = existingKey(list, page, id)
  const edit = useStore(editor.edits).find((each) => each.key === key)
  if (list === 'text') {
    const part = textParts(listed?.text ?? []).find((each) => each.id === id)
    if (part === undefined) return null
    return (
      <SelectedText
        editor={editor}
        edit={edit}
        text={part.text}
        onChange={(said) => changeText(editor, page, part, said)}
      />
    )
  }
  const image = listed?.images?.find((each) => each.id === id)
  if (image === undefined) return null
  const { x, y, width, height } = image
  const was = { x, y, width, height }
  return (
    <SelectedImage
      editor={editor}
      edit={edit}
      onReplace={(picture) =>
        editor.put({
          key,
          list: 'images',
          value: { action: 'replace', page, id, image: editor.addPicture(picture) },
          was,
        })
      }
      onRemove={() => editor.put(removedImage(image, page))}
    />
  )
}

interface OfEdit {
  readonly editor: Editor
  readonly edit: Edit | undefined
}

function SelectedText({
  editor,
  edit,
  text: was,
  onChange,
}: OfEdit & { readonly text: string; onChange(said: string): void }): ReactElement {
  const text = useText()
  return (
    <>
      <h2 className="edit-selected">{text('editor.tool.change')}</h2>
      <div className="edit-properties">
        <LongText
          label={text('editor.text.write')}
          value={edit?.list === 'text' ? edit.value.text : was}
          onChange={onChange}
        />
      </div>
      <p className="quiet">{text('editor.change.fonts')}</p>
      <Restore editor={editor} edit={edit} />
    </>
  )
}

function SelectedImage({
  editor,
  edit,
  onReplace,
  onRemove,
}: OfEdit & { onReplace(picture: File): void; onRemove(): void }): ReactElement {
  const text = useText()
  return (
    <>
      <h2 className="edit-selected">{text('editor.tool.image')}</h2>
      <div className="visual-bar">
        <FileButton
          accepts={IMAGE_TYPES}
          onFiles={([picture]) => picture !== undefined && onReplace(picture)}
        >
          {text('editor.change.replace')}
        </FileButton>
        <button type="button" onClick={onRemove}>
          {text('editor.remove')}
        </button>
      </div>
      <Restore editor={editor} edit={edit} />
    </>
  )
}

function Restore({ editor, edit }: OfEdit): ReactElement | null {
  const text = useText()
  if (edit === undefined) return null
  return (
    <button type="button" onClick={() => editor.remove(edit.key)}>
      {text('editor.existing.restore')}
    </button>
  )
}
