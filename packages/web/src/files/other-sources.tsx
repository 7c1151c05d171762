import type { ReactElement } from 'react'
import { text as plainText, useText } from '../texts/text.js'
import { FileButton } from './file-button.js'
import './other-sources.css'

interface Props {
  onFiles(files: readonly File[]): void
}

/** Only on devices with a touch screen: elsewhere the browser would open its chooser for files. */
export function PhotoButton({ onFiles }: Props): ReactElement {
  const text = useText()
  return (
    <FileButton accepts={['image/*']} fromCamera onFiles={onFiles} className="photo">
      {text('home.photo')}
    </FileButton>
  )
}

export function SampleButton({ onFiles }: Props): ReactElement {
  const text = useText()
  // Nothing happens if it cannot be loaded.
  const load = (): void =>
    void sampleDocument(plainText('home.sample.name')).then(
      (file) => onFiles([file]),
      () => {},
    )
  return (
    <button type="button" onClick={load}>
      {text('home.sample')}
    </button>
  )
}

/** A document to try tools with. */
export async function sampleDocument(name: string): Promise<File> {
  const answer = await fetch('sample.pdf')
  if (!answer.ok) throw new Error(`The sample was answered with ${answer.status}.`)
  return new File([await answer.blob()], name, { type: 'application/pdf' })
}
