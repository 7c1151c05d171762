import { type ReactElement, useEffect, useRef } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { ImagePicture } from '../files/image-picture.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Editor } from './editor.js'
import { type Edit, existingKey } from './edits.js'
import { type ListedImage, useListedContent } from './existing.js'
import { imageBox, movedImage } from './existing-edits.js'
import { Frame, placeOf, useHeld, useIs } from './frame.js'
import { nearFont } from './near-font.js'
import { boxAfter } from './object-geometry.js'
import { points } from './object-shape.js'
import { PictureCrop } from './picture-crop.js'
import { type TextPart, textParts } from './text-parts.js'

interface OnPage {
  readonly editor: Editor
  readonly page: number
}

type TextEdit = Extract<Edit, { list: 'text' }>

/** The text and the images of a page, to be changed. */
export function ContentLayer({ editor, page, file }: OnPage & { readonly file: ChosenFile }): ReactElement {
  const text = useText()
  const listed = useListedContent(editor.content, file, page)
  const edits = useStore(editor.edits)
  const edited = new Map(edits.map((edit) => [edit.key, edit]))
  if (listed === undefined)
    return (
      <p className="edit-reading" role="status">
        {text('visual.reading')}
      </p>
    )
  return (
    <>
      {listed.images?.map((image) => {
        const edit = edited.get(existingKey('images', page, image.id))
        return <ImageView key={image.id} editor={editor} page={page} image={image} edit={edit} />
      })}
      {textParts(listed.text ?? []).map((part) => {
        const edit = edited.get(existingKey('text', page, part.id))
        return <PartView key={part.id} editor={editor} page={page} part={part} edit={edit} />
      })}
    </>
  )
}

/** What was changed of the text and images, while another tool is used. */
export function ChangedContent({ editor, page }: OnPage): ReactElement[] {
  return useStore(editor.edits).flatMap((edit) => {
    if (
      (edit.list !== 'text' && edit.list !== 'images') ||
      edit.value.page !== page ||
      edit.was === undefined
    )
      return []
    const { was } = edit
    const { id } = edit.value
    if (edit.list === 'images')
      return [<ImageView key={edit.key} editor={editor} page={page} image={{ id, ...was }} edit={edit} />]
    const part = { id, box: was, text: was.text ?? '', size: was.size ?? 12, font: was.font ?? '' }
    return [<PartView key={edit.key} editor={editor} page={page} part={part} edit={edit} />]
  })
}

function PartView({
  editor,
  page,
  part,
  edit,
}: OnPage & { readonly part: TextPart; readonly edit: Edit | undefined }): ReactElement {
  const text = useText()
  const key = existingKey('text', page, part.id)
  const isWriting = useIs(editor.writing, key)
  const said = edit?.list === 'text' ? edit.value.text : undefined
  const change = (next: string): void => changeText(editor, page, part, next)
  if (isWriting)
    return (
      <PartWriting
        part={part}
        value={said ?? part.text}
        onChange={change}
        onEnd={(isFocused) => {
          editor.writing.set(undefined)
          if (isFocused) editor.focus(key)
        }}
      />
    )
  return (
    <Frame
      editor={editor}
      itemKey={key}
      kind="part"
      box={said === undefined ? part.box : { ...part.box, height: undefined }}
      label={text('editor.change.part', { said: (said ?? part.text).slice(0, 60) })}
      handles="none"
      isFixed
      opensAtOnce
      after={() => edit ?? textEdit(page, part, part.text)}
      onRemove={() => change('')}
      onOpen={() => editor.writing.set(key)}
    >
      {said !== undefined && (
        <div
          className="edit-text edit-changed"
          style={{ ...nearFont(part.font), fontSize: points(part.size), minHeight: points(part.box.height) }}
        >
          {said}
        </div>
      )}
    </Frame>
  )
}

function textEdit(page: number, { id, box, text, size, font }: TextPart, said: string): TextEdit {
  return {
    key: existingKey('text', page, id),
    list: 'text',
    value: { page, id, text: said },
    was: { ...box, text, size, font },
  }
}

/** What is typed as it was is no change. */
export function changeText(editor: Editor, page: number, part: TextPart, said: string): void {
  const edit = textEdit(page, part, said)
  if (said === part.text) editor.remove(edit.key)
  else editor.put(edit, `${edit.key} text`)
}

function PartWriting({
  part,
  value,
  onChange,
  onEnd,
}: {
  readonly part: TextPart
  readonly value: string
  onChange(value: string): void
  onEnd(isFocused: boolean): void
}): ReactElement {
  const text = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current!.focus(), [])
  useEffect(() => {
    const { style } = area.current!
    style.height = '0'
    style.height = `${area.current!.scrollHeight}px`
  })
  return (
    <div
      className="edit-frame"
      data-kind="part"
      data-selected
      style={placeOf({ ...part.box, height: undefined })}
    >
      <textarea
        ref={area}
        className="edit-text edit-writing"
        aria-label={text('editor.text.write')}
        value={value}
        rows={1}
        dir="auto"
        style={{ ...nearFont(part.font), fontSize: points(part.size), lineHeight: 1.2, color: '#000000' }}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => onEnd(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onEnd(true)
        }}
      />
    </div>
  )
}

function ImageView({
  editor,
  page,
  image,
  edit,
}: OnPage & { readonly image: ListedImage; readonly edit: Edit | undefined }): ReactElement {
  const text = useText()
  const key = existingKey('images', page, image.id)
  const held = useHeld(editor, key)
  const shown = held ?? edit
  const change = shown?.list === 'images' ? shown.value : undefined
  const pictures = useStore(editor.pictures)
  const replaced = change?.action === 'replace' ? pictures.get(change.image) : undefined
  return (
    <>
      {change !== undefined && (
        <div
          className="edit-veil"
          data-removed={change.action === 'remove' || undefined}
          style={placeOf(image)}
        />
      )}
      <Frame
        editor={editor}
        itemKey={key}
        kind="picture"
        box={imageBox(image, shown)}
        label={text('editor.change.image', { page })}
        handles="corners"
        isFixed={change !== undefined && change.action !== 'move'}
        after={(gesture) => movedImage(image, page, boxAfter(imageBox(image, edit), gesture))}
      >
        {change?.action === 'move' && <PictureCrop of={image} />}
        {replaced !== undefined && (
          <span className="edit-replaced">
            <ImagePicture file={replaced} label="" />
          </span>
        )}
      </Frame>
    </>
  )
}
