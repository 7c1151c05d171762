import { createStore } from '../store.js'
import { loadTool } from '../tools/load-tool.js'
import { withoutSecrets } from '../tools/secrets.js'
import { type Chain, type ChainStep, newChainId, readChains } from './chain.js'

const STORAGE_KEY = 'octavo-chains'

/** The chains of this browser. Passwords in them are kept only until the page is closed. */
export const savedChains = createStore<readonly Chain[]>(readSaved())

export function putChain(chain: Chain): void {
  savedChains.change((all) =>
    all.some(({ id }) => id === chain.id)
      ? all.map((one) => (one.id === chain.id ? chain : one))
      : [...all, chain],
  )
  void save()
}

export function addChains(added: readonly Chain[]): void {
  savedChains.change((all) => [...all, ...added.map((chain) => ({ ...chain, id: newChainId() }))])
  void save()
}

export function removeChain(removed: string): void {
  savedChains.change((all) => all.filter(({ id }) => id !== removed))
  void save()
}

/** The chain without secrets, so that it can be stored or exported. */
export async function withoutSecretsOf({ id, name, steps }: Chain): Promise<Chain> {
  return { id, name, steps: await Promise.all(steps.map(withoutSecretOptions)) }
}

async function withoutSecretOptions({ task, options }: ChainStep): Promise<ChainStep> {
  const tool = await loadTool(task).catch(() => undefined)
  // If the task is unknown, its secret options are unknown too, so all options are dropped.
  return { task, options: tool === undefined ? {} : withoutSecrets(tool.options, options).options }
}

async function save(): Promise<void> {
  const all = savedChains.get()
  const safe = await Promise.all(all.map(withoutSecretsOf))
  if (savedChains.get() === all) localStorage.setItem(STORAGE_KEY, JSON.stringify({ chains: safe }))
}

function readSaved(): Chain[] {
  try {
    return readChains(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    return []
  }
}
