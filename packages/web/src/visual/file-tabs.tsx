import { type ReactElement, type ReactNode, useState } from 'react'
import { I18nProvider, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { ChosenFile } from '../files/chosen-file.js'
import { useLanguage, useText } from '../texts/text.js'
import './visual.css'

/** A visual control shows one of the files; the values chosen there apply to all files. */
export function FileTabs({
  files,
  label,
  children,
}: {
  readonly files: readonly ChosenFile[]
  readonly label: string
  children(file: ChosenFile): ReactNode
}): ReactElement | null {
  const text = useText()
  const language = useLanguage()
  const [wanted, setWanted] = useState<string>()
  const ready = files.filter(({ state }) => state === 'ready')
  const [first] = ready
  if (first === undefined) return null
  const file = ready.find(({ id }) => id === wanted) ?? first
  return (
    <I18nProvider locale={language}>
      <section className="visual" aria-label={label}>
        {ready.length === 1 ? (
          children(file)
        ) : (
          <Tabs selectedKey={file.id} onSelectionChange={(id) => setWanted(String(id))}>
            <p className="quiet">{text('visual.for-all', { count: ready.length })}</p>
            <TabList className="visual-tabs" aria-label={text('visual.files')} items={ready}>
              {(each) => (
                <Tab id={each.id} className="visual-tab">
                  <bdi>{each.file.name}</bdi>
                </Tab>
              )}
            </TabList>
            <TabPanel key={file.id} id={file.id} className="visual-panel">
              {children(file)}
            </TabPanel>
          </Tabs>
        )}
      </section>
    </I18nProvider>
  )
}
