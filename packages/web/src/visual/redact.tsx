import { type ReactElement, useEffect, useState } from 'react'
import { useMatches } from './matches.js'
import { areasOf, RedactAreas } from './redact-areas.js'
import { RedactPanel } from './redact-panel.js'
import { RedactionContext } from './redaction.js'
import type { ProviderProps, VisualControl } from './visual-control.js'

/** Looks for the words once, for the panel and for every page. */
function RedactProvider({ tool, file, files, values, onCount, children }: ProviderProps): ReactElement {
  const found = useMatches(file, values)
  const [chosen, choose] = useState<number>()
  const areas = areasOf(tool, values).length
  const count = found?.state === 'loaded' ? found.data.count + areas : areas
  // Only the shown file is searched before the run.
  const isKnown = count > 0 && files.length === 1
  useEffect(() => onCount(isKnown ? count : undefined), [onCount, isKnown, count])
  return <RedactionContext value={{ found, chosen, choose }}>{children}</RedactionContext>
}

/** For redact-pdf: words and patterns that are searched for, and boxes drawn on pages. */
const redact: VisualControl = { provider: RedactProvider, overlay: RedactAreas, panel: RedactPanel }
export default redact
