import type { ReactElement } from 'react'
import { droppedFiles } from '../files/dropped-files.js'
import { FileButton } from '../files/file-button.js'
import { PhotoButton, SampleButton } from '../files/other-sources.js'
import { sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'

const MAX_NAMED = 5

/** There is a tool for every type. */
const CHOSEN_TYPES = ['*/*']

/** Invites the user to choose files. If there are some, it lists them and asks for a tool. */
export function ChosenFiles({ files }: { readonly files: readonly File[] }): ReactElement {
  const text = useText()
  const add = (more: readonly File[]): void => droppedFiles.change((before) => [...before, ...more])
  const more = files.length - MAX_NAMED
  return (
    <div className="start-files" data-chosen={files.length > 0 || undefined}>
      <div role="status">
        {files.length > 0 && (
          <>
            <p className="start-count">{text('home.chosen', { count: files.length })}</p>
            <ul className="start-names">
              {files.slice(0, MAX_NAMED).map((file, index) => (
                <li key={`${index} ${file.name}`}>
                  <bdi>{file.name}</bdi> <span className="quiet">{sizeText(file.size)}</span>
                </li>
              ))}
              {more > 0 && <li className="quiet">{text('home.chosen.more', { count: more })}</li>}
            </ul>
          </>
        )}
      </div>
      <div className="start-buttons">
        <FileButton accepts={CHOSEN_TYPES} onFiles={add} className={files.length > 0 ? '' : 'primary'}>
          {text(files.length > 0 ? 'home.add' : 'home.select')}
        </FileButton>
        <PhotoButton onFiles={add} />
        {files.length === 0 ? (
          <SampleButton onFiles={add} />
        ) : (
          <button type="button" onClick={() => droppedFiles.set([])}>
            {text('home.chosen.clear')}
          </button>
        )}
      </div>
      {files.length === 0 && <p className="quiet">{text('home.drop')}</p>}
    </div>
  )
}
