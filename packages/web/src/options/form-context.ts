import type { Unit } from '@octavo/tasks/paper-lengths'
import { createContext } from 'react'
import type { InputFiles } from '../files/input-files.js'

/** What the fields of a form share. */
export interface FormContext {
  /** The chosen files, which options can name; undefined in a form without files. */
  readonly files?: InputFiles | undefined
  /** Whether the tool will run on this device. */
  readonly isOnDevice?: boolean | undefined
  /** The unit of all lengths, if the task has an option for it: `onUnit` converts those that are set. */
  readonly unit?: Unit | undefined
  onUnit?(unit: Unit): void
}

export const FormContext = createContext<FormContext>({})
