import { createStore } from '../store.js'
import type { Chain } from './chain.js'

/** The chain that the pipeline page opens with. */
export const chainToRun = createStore<Chain | undefined>(undefined)
