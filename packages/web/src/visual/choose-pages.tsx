import type { ReactElement } from 'react'
import type { Selection } from 'react-aria-components'
import type { ChosenFile } from '../files/chosen-file.js'
import { minimalValues } from '../options/option-values.js'
import { type TextKey, useText } from '../texts/text.js'
import type { OptionValues, Tool } from '../tools/tool.js'
import { FileTabs } from './file-tabs.js'
import { changedPages, chosenPages, type InputPage, inputPages } from './input-pages.js'
import { PageGrid } from './page-grid.js'
import type { VisualControlProps } from './visual-control.js'

interface Words {
  readonly title: TextKey
  /** Shown while no page is chosen. */
  readonly none: TextKey
  readonly chosen: TextKey
}

const EXTRACT: Words = {
  title: 'visual.extract',
  none: 'visual.extract.none',
  chosen: 'visual.extract.chosen',
}
const REMOVE: Words = { title: 'visual.remove', none: 'visual.remove.none', chosen: 'visual.remove.chosen' }

/** For `pages` of extract-pages and remove-pages. */
export default function ChoosePages(props: VisualControlProps): ReactElement {
  const text = useText()
  const words = props.tool.name === 'remove-pages' ? REMOVE : EXTRACT
  return (
    <FileTabs files={props.files} label={text(words.title)}>
      {(file) => <PagesToChoose {...props} file={file} words={words} />}
    </FileTabs>
  )
}

export function PagesToChoose({
  tool,
  file,
  values,
  onChange,
  words,
  rotationOf,
}: {
  readonly tool: Tool
  readonly file: ChosenFile
  readonly values: OptionValues
  readonly words: Words
  onChange(values: OptionValues): void
  /** The rotation of a page, depending on whether it is chosen. */
  rotationOf?(page: InputPage, isChosen: boolean): number
}): ReactElement {
  const text = useText()
  const pages = inputPages(file)
  const before = chosenPages(values.pages, pages.length)
  const chosen = new Set(before)
  const choose = (next: ReadonlySet<number>): void =>
    onChange(minimalValues(tool.options, { ...values, pages: changedPages(before, next) || undefined }))
  const every = (isWanted: (page: number) => boolean): void =>
    choose(new Set(pages.map(({ number }) => number).filter(isWanted)))
  return (
    <>
      <div className="visual-bar">
        <p role="status">
          {chosen.size === 0
            ? text(words.none)
            : text(words.chosen, { count: chosen.size, total: pages.length })}
        </p>
        <button type="button" onClick={() => every(() => true)}>
          {text('visual.choose.all')}
        </button>
        <button type="button" onClick={() => every((page) => page % 2 === 1)}>
          {text('visual.choose.odd')}
        </button>
        <button type="button" onClick={() => every((page) => page % 2 === 0)}>
          {text('visual.choose.even')}
        </button>
        <button type="button" disabled={chosen.size === 0} onClick={() => choose(new Set())}>
          {text('visual.choose.none')}
        </button>
      </div>
      <PageGrid
        file={file}
        pages={pages}
        label={text(words.title)}
        nameOf={({ number }) => text('visual.page', { page: number })}
        selectionMode="multiple"
        selectedKeys={chosen}
        onSelectionChange={(keys: Selection) =>
          choose(new Set(keys === 'all' ? pages.map(({ number }) => number) : [...keys].map(Number)))
        }
        {...(rotationOf !== undefined && {
          rotationOf: (page: InputPage) => rotationOf(page, chosen.has(page.number)),
        })}
        dependencies={[values]}
      >
        {({ number }) =>
          tool.name === 'remove-pages' && chosen.has(number) ? (
            <svg className="grid-cross" viewBox="0 0 10 10" aria-hidden="true">
              <path d="M1 1l8 8M9 1l-8 8" />
            </svg>
          ) : null
        }
      </PageGrid>
    </>
  )
}
