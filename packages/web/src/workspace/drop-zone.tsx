import { SHORTCUT_TYPE } from '@octavo/tasks/outbound'
import { type ReactElement, useEffect } from 'react'
import { isAccepted } from '../files/accepted-type.js'
import { AddressField } from '../files/address-field.js'
import { FileButton } from '../files/file-button.js'
import { Icon } from '../files/icons.js'
import { PhotoButton, SampleButton } from '../files/other-sources.js'
import { startPictures } from '../pictures/picture-worker-client.js'
import { type TextKey, useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import './drop-zone.css'

const PHOTO = { name: 'photo.jpg', type: 'image/jpeg' }
const DOCUMENT = { name: 'sample.pdf', type: 'application/pdf' }

/** What can be added, where it is more or less than one would think. */
const HINTS: Readonly<Record<string, TextKey>> = {
  'merge-pdf': 'files.hint.documents',
  'html-to-pdf': 'files.hint.pages',
  'mail-to-pdf': 'files.hint.mails',
  'invoice-pdf': 'invoice.pair',
}

/** Tools for which a photo or a PDF is nothing but a part of something else. */
const OF_OTHERS: ReadonlySet<string> = new Set(['html-to-pdf', 'invoice-pdf'])

/** Where files can go: to the service, to this device, or where the user chooses. */
export type Privacy = 'service' | 'device' | 'choice'

/** In place of the document while there is none: buttons and places to choose files. */
export function DropZone({
  tool,
  privacy,
  onFiles,
}: {
  readonly tool: Tool
  readonly privacy: Privacy
  onFiles(files: readonly File[]): void
}): ReactElement {
  const text = useText()
  useEffect(startPictures, [])
  const { accepts, max } = tool.inputs
  const hint = HINTS[tool.name]
  const takesPdf = accepts.length === 1 && accepts[0] === 'application/pdf'
  return (
    <div className="files-empty">
      <Icon name="add" />
      <FileButton accepts={accepts} onFiles={onFiles} className="primary">
        {text(takesPdf ? 'files.select' : 'files.select.any', { count: max })}
      </FileButton>
      {!OF_OTHERS.has(tool.name) && (
        <div className="other-sources">
          {isAccepted(PHOTO, accepts) && <PhotoButton onFiles={onFiles} />}
          {isAccepted(DOCUMENT, accepts) && <SampleButton onFiles={onFiles} />}
        </div>
      )}
      <p>{text('files.drop')}</p>
      {hint !== undefined && !takesPdf && <p className="quiet">{text(hint)}</p>}
      {accepts.includes(SHORTCUT_TYPE) && <AddressField onFiles={onFiles} />}
      <p className="quiet">{text(`files.privacy.${privacy}`)}</p>
    </div>
  )
}
