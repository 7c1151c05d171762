import { createStore } from '../store.js'
import type { Chain } from './chain.js'

/** The chain that the pipeline's page is opened with. */
export const chainToRun = createStore<Chain | undefined>(undefined)
