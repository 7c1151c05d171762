import type { ReactElement } from 'react'
import type { Selection } from 'react-aria-components'
import { minimalValues } from '../options/option-values.js'
import { type TextKey, useText } from '../texts/text.js'
import { changedPages, chosenPages, type InputPage, inputPages } from './input-pages.js'
import { PageGrid } from './page-grid.js'
import type { ControlProps, VisualControl } from './visual-control.js'

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
const ROTATE: Words = { title: 'visual.rotate', none: 'visual.rotate.none', chosen: 'visual.rotate.chosen' }

function wordsOf(task: string): Words {
  return task === 'remove-pages' ? REMOVE : task === 'rotate-pdf' ? ROTATE : EXTRACT
}

interface Choice {
  readonly pages: readonly InputPage[]
  readonly chosen: ReadonlySet<number>
  choose(next: ReadonlySet<number>): void
}

/** The pages that the option `pages` names. */
function choiceOf({ tool, file, values, onChange }: ControlProps): Choice {
  const pages = inputPages(file)
  const before = chosenPages(values.pages, pages.length)
  return {
    pages,
    chosen: new Set(before),
    choose: (next) =>
      onChange(minimalValues(tool.options, { ...values, pages: changedPages(before, next) || undefined })),
  }
}

/** Pages to choose by click. `rotationOf` depends on whether a page is chosen. */
export function PagesToChoose({
  rotationOf,
  ...props
}: ControlProps & {
  rotationOf?(page: InputPage, isChosen: boolean): number
}): ReactElement {
  const text = useText()
  const { tool, file, values } = props
  const { pages, chosen, choose } = choiceOf(props)
  return (
    <PageGrid
      file={file}
      pages={pages}
      label={text(wordsOf(tool.name).title)}
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
  )
}

/** How many pages are chosen, and buttons for usual choices. */
export function ChoiceOfPages(props: ControlProps): ReactElement {
  const text = useText()
  const { pages, chosen, choose } = choiceOf(props)
  const words = wordsOf(props.tool.name)
  const every = (isWanted: (page: number) => boolean): void =>
    choose(new Set(pages.map(({ number }) => number).filter(isWanted)))
  return (
    <>
      <p role="status">
        {chosen.size === 0
          ? text(words.none)
          : text(words.chosen, { count: chosen.size, total: pages.length })}
      </p>
      <div className="visual-bar">
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
    </>
  )
}

/** For `pages` of extract-pages and remove-pages. */
const choosePages: VisualControl = { body: PagesToChoose, panel: ChoiceOfPages }
export default choosePages
