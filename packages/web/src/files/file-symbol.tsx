import type { ReactElement } from 'react'
import { Icon } from './icons.js'
import './file-symbol.css'

/** Longer ones would not fit on the sheet. */
const EXTENSION = /\.([^./\\]{1,5})$/

/** In place of a picture: a sheet with the extension of the file. */
export function FileSymbol({ name }: { readonly name: string }): ReactElement {
  const extension = EXTENSION.exec(name)?.[1]
  return (
    <span className="file-symbol" aria-hidden="true">
      <Icon name="file" />
      {extension !== undefined && <span dir="ltr">{extension.toUpperCase()}</span>}
    </span>
  )
}
