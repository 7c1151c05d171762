import type { ReactElement } from 'react'
import type { ChosenFile } from '../../files/chosen-file.js'
import { useTool } from '../../shown-tools.js'
import { useText } from '../../texts/text.js'
import { useRunAtOnce } from '../../tool-page/run-at-once.js'
import type { JudgedStandard } from './judged-file.js'

const TASK = 'pdf-to-pdfa'
/** What nearly every document can become. */
const USUAL = '2b'

/** Makes the same file conformant, unless it is. */
export function MakeArchive({
  standards,
  file,
}: {
  readonly standards: readonly JudgedStandard[]
  readonly file: ChosenFile
}): ReactElement | null {
  const text = useText()
  const { tool } = useTool(TASK)
  const run = useRunAtOnce(tool, file)
  const wanted = standards.filter(({ conformant }) => !conformant)
  const choices = tool?.options.properties?.standard?.enum ?? []
  if (wanted.length === 0 || run === undefined) return null
  const standard = wanted.find((one) => choices.includes(one.standard))?.standard ?? USUAL
  return (
    <section className="make-archive">
      <button type="button" className="primary" onClick={() => run({ standard })}>
        {text('conform.make')}
      </button>
      <p className="quiet">{text('conform.make.help', { standard: `PDF/A-${standard}` })}</p>
    </section>
  )
}
