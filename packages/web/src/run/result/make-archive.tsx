import type { ReactElement } from 'react'
import { useTool } from '../../shown-tools.js'
import { useText } from '../../texts/text.js'
import { useRunAtOnce } from '../setup/run-at-once.js'
import type { JudgedFile } from './judged-file.js'

const TASK = 'pdf-to-pdfa'
/** What nearly every document can become. */
const USUAL = '2b'

/** Makes the same file conformant, in the place where it was judged. */
export function MakeArchive({
  judged: { standards, file, where },
}: {
  readonly judged: JudgedFile
}): ReactElement | null {
  const text = useText()
  const { tool } = useTool(TASK)
  const run = useRunAtOnce(tool, file, where)
  const choices = tool?.options.properties?.standard?.enum ?? []
  const wanted = standards.find((one) => !one.conformant && choices.includes(one.standard))
  const standard = wanted?.standard ?? USUAL
  if (run === undefined) return null
  return (
    <div className="make-archive">
      <button type="button" onClick={() => run({ standard })}>
        {text('conform.make')}
      </button>
      <p className="quiet">{text('conform.make.help', { standard: `PDF/A-${standard}` })}</p>
    </div>
  )
}
