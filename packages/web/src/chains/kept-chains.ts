import { createStore } from '../store.js'
import { loadTool } from '../tools/load-tool.js'
import { withoutSecrets } from '../tools/secrets.js'
import { type Chain, type ChainStep, newChainId, readChains } from './chain.js'

const KEPT = 'octavo-chains'

/** The chains of this browser. Passwords in them are kept only until the page is closed. */
export const keptChains = createStore<readonly Chain[]>(readKept())

export function putChain(chain: Chain): void {
  keptChains.change((all) =>
    all.some(({ id }) => id === chain.id)
      ? all.map((one) => (one.id === chain.id ? chain : one))
      : [...all, chain],
  )
  void keep()
}

export function addChains(added: readonly Chain[]): void {
  keptChains.change((all) => [...all, ...added.map((chain) => ({ ...chain, id: newChainId() }))])
  void keep()
}

export function removeChain(removed: string): void {
  keptChains.change((all) => all.filter(({ id }) => id !== removed))
  void keep()
}

/** The chain without secrets, so that it can be stored or exported. */
export async function shareable({ id, name, steps }: Chain): Promise<Chain> {
  return { id, name, steps: await Promise.all(steps.map(withoutSecretOptions)) }
}

async function withoutSecretOptions({ task, options }: ChainStep): Promise<ChainStep> {
  const tool = await loadTool(task).catch(() => undefined)
  // If the task is unknown, its secret options are unknown too, so all options are dropped.
  return { task, options: tool === undefined ? {} : withoutSecrets(tool.options, options).options }
}

async function keep(): Promise<void> {
  const all = keptChains.get()
  const safe = await Promise.all(all.map(shareable))
  if (keptChains.get() === all) localStorage.setItem(KEPT, JSON.stringify({ chains: safe }))
}

function readKept(): Chain[] {
  try {
    return readChains(JSON.parse(localStorage.getItem(KEPT) ?? '[]'))
  } catch {
    return []
  }
}
