import { type ReactElement, useEffect } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { useText } from '../texts/text.js'
import { viewerOf } from '../workspace/kept-viewers.js'
import { ShownDocument } from '../workspace/shown-document.js'
import type { ControlProps, VisualControl } from './visual-control.js'
import './compare-documents.css'

/** Two documents side by side, at the same page. */
function SideBySide({ files }: ControlProps): ReactElement {
  const text = useText()
  const [before, after] = files
  useSamePage(before, after)
  return (
    <div className="compared">
      {[before, after].map((file, place) =>
        file === undefined ? (
          <p key="none" className="compared-missing">
            {text('visual.compare.missing')}
          </p>
        ) : (
          <section
            key={file.id}
            aria-label={text(place === 0 ? 'visual.compare.before' : 'visual.compare.after')}
          >
            <ShownDocument file={file} viewer={viewerOf(file.file)} />
          </section>
        ),
      )}
    </div>
  )
}

/** The page that is read in one document is shown in the other. */
function useSamePage(before: ChosenFile | undefined, after: ChosenFile | undefined): void {
  const [one, other] = [before?.file, after?.file]
  useEffect(() => {
    if (one === undefined || other === undefined) return
    const viewers = [viewerOf(one), viewerOf(other)] as const
    const follow = (from: (typeof viewers)[number], to: (typeof viewers)[number]): (() => void) =>
      from.at.subscribe(() => {
        if (to.at.get() !== from.at.get()) to.goTo(from.at.get())
      })
    const ends = [follow(viewers[0], viewers[1]), follow(viewers[1], viewers[0])]
    return () => {
      for (const end of ends) end()
    }
  }, [one, other])
}

/** For compare-pdf. */
const compare: VisualControl = { body: SideBySide }
export default compare
