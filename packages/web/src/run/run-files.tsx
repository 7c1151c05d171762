import { type ReactElement, useState } from 'react'
import type { ChosenFile } from '../files/chosen-file.js'
import { sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { viewerOf } from '../workspace/kept-viewers.js'
import { ShownDocument } from '../workspace/shown-document.js'
import type { Run } from './run.js'
import { RunStrip } from './run-strip.js'

/** Each input file once; none if another page has started the run. */
export function filesOf(run: Run): ChosenFile[] {
  return [...new Map(run.entries().map(({ file }) => [file.id, file])).values()]
}

/** The strip and the document of a run before it has a result: its input files, where they were before. */
export function useRunFiles(
  run: Run,
  wrong?: string | undefined,
): { readonly strip: ReactElement | undefined; readonly document: ReactElement } {
  const text = useText()
  const files = filesOf(run)
  const [chosen, setChosen] = useState(wrong)
  const shown = files.find(({ id }) => id === chosen) ?? files[0]
  if (shown === undefined) return { strip: undefined, document: <div className="no-document" /> }
  return {
    strip: (
      <RunStrip
        items={files.map(({ id, file, pageCount }) => ({
          key: id,
          name: file.name,
          details: pageCount === null ? sizeText(file.size) : text('files.total-pages', { count: pageCount }),
          isWrong: id === wrong,
        }))}
        shown={shown.id}
        onShow={setChosen}
      />
    ),
    document: <ShownDocument file={shown} viewer={viewerOf(shown.file)} />,
  }
}
