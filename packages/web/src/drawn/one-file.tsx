import { type ReactElement, type ReactNode, useState } from 'react'
import { I18nProvider, Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { ChosenFile } from '../files/chosen-file.js'
import { useLanguage, useText } from '../texts/text.js'
import './drawn.css'

/** A control is drawn on one of the files; the values chosen there apply to all files. */
export function OneFile({
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
      <section className="drawn" aria-label={label}>
        {ready.length === 1 ? (
          children(file)
        ) : (
          <Tabs selectedKey={file.id} onSelectionChange={(id) => setWanted(String(id))}>
            <p className="quiet">{text('drawn.for-all', { count: ready.length })}</p>
            <TabList className="drawn-tabs" aria-label={text('drawn.files')} items={ready}>
              {(each) => (
                <Tab id={each.id} className="drawn-tab">
                  <bdi>{each.file.name}</bdi>
                </Tab>
              )}
            </TabList>
            <TabPanel key={file.id} id={file.id} className="drawn-panel">
              {children(file)}
            </TabPanel>
          </Tabs>
        )}
      </section>
    </I18nProvider>
  )
}
