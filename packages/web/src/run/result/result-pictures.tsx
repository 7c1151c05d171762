import type { ReactElement } from 'react'
import type { RunResult } from '../run.js'

export function ResultPictures(_: { readonly result: RunResult }): ReactElement | null {
  return null
}
