import type { ReactElement, ReactNode } from 'react'
import { GridLayout, GridList, GridListItem, type GridListProps, Virtualizer } from 'react-aria-components'
import { useCardLayout } from '../files/card-layout.js'
import type { ChosenFile } from '../files/chosen-file.js'
import { PagePicture } from '../pictures/page-picture.js'
import { useLanguage } from '../texts/text.js'
import type { InputPage } from './input-pages.js'
import './page-grid.css'

const [WIDTH, HEIGHT] = [136, 188]

type Chosen = Pick<
  GridListProps<InputPage>,
  'selectionMode' | 'selectedKeys' | 'onSelectionChange' | 'onAction' | 'dependencies'
>

/** The input pages of a task as pictures. Only the visible ones are in the document. */
export function PageGrid({
  file,
  pages,
  label,
  nameOf,
  rotationOf = () => 0,
  children,
  dependencies = [],
  ...chosen
}: Chosen & {
  readonly file: ChosenFile
  readonly pages: readonly InputPage[]
  readonly label: string
  /** The accessible name of a page. */
  nameOf(page: InputPage): string
  /** Degrees clockwise, in addition to the rotation of the page. */
  rotationOf?(page: InputPage): number
  /** The overlay on the picture and the mark below it. */
  children?(page: InputPage): ReactNode
}): ReactElement {
  const language = useLanguage()
  const { scale, options } = useCardLayout(156, 196, 232, pages.length)
  return (
    <Virtualizer layout={GridLayout} layoutOptions={options}>
      <GridList
        {...chosen}
        className="page-grid"
        aria-label={label}
        layout="grid"
        selectionBehavior="toggle"
        disallowTypeAhead
        items={pages.map((page) => ({ ...page, id: page.number }))}
        dependencies={[language, file, scale, ...dependencies]}
      >
        {(page) => (
          <GridListItem id={page.number} textValue={nameOf(page)} className="grid-page">
            <div className="grid-picture">
              <PagePicture
                file={file.file}
                password={file.password}
                page={page.page}
                rotation={(((file.rotation + rotationOf(page)) % 360) + 360) % 360}
                width={WIDTH * scale}
                height={HEIGHT * scale}
                label={nameOf(page)}
              />
            </div>
            <span className="grid-number">{page.number}</span>
            {children?.(page)}
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  )
}
