import type { ReactElement } from 'react'
import { useTool } from '../../shown-tools.js'
import { listed } from '../../texts/listed.js'
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
  const archives = standards.filter(({ standard }) => choices.includes(standard))
  const { standard } = archives.find(({ conformant }) => !conformant) ?? archives[0] ?? { standard: USUAL }
  const isAccess = standards.some((one) => one.standard.startsWith('ua') && !one.conformant)
  const titles = [`PDF/A-${standard}`, ...(isAccess ? ['PDF/UA-1'] : [])]
  if (run === undefined) return null
  return (
    <div className="make-archive">
      <button type="button" onClick={() => run({ standard, ...(isAccess && { pdf_ua: true }) })}>
        {text('conform.make')}
      </button>
      <p className="quiet">{text('conform.make.help', { standard: listed(titles) })}</p>
    </div>
  )
}
