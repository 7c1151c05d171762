import { type ReactElement, useRef, useState } from 'react'
import { announce } from '../shell/announcer.js'
import { useTabTitle } from '../shell/tab-title.js'
import { useStore } from '../store.js'
import { text as plainText, useText } from '../texts/text.js'
import { type Chain, newChainId, readChains } from './chain.js'
import { ChainEditor } from './chain-editor.js'
import { ChainTemplates } from './chain-templates.js'
import { addChains, putChain, removeChain, savedChains, withoutSecretsOf } from './saved-chains.js'
import './chains.css'

/** The chains of this browser, and the one being edited. */
export default function Chains(): ReactElement {
  const text = useText()
  const chains = useStore(savedChains)
  const [openId, setOpenId] = useState<string>()
  const open = chains.find(({ id }) => id === openId)
  useTabTitle(open?.name ?? text('chains.title'))
  if (open !== undefined) return <ChainEditor chain={open} onBack={() => setOpenId(undefined)} />
  const add = (chain: Chain): void => {
    putChain(chain)
    setOpenId(chain.id)
  }
  return (
    <div className="chains">
      <h1>{text('chains.title')}</h1>
      <p className="quiet">{text('chains.help')}</p>
      <div className="run-actions">
        <button
          type="button"
          className="primary"
          onClick={() => add({ id: newChainId(), name: text('chains.new.name'), steps: [] })}
        >
          {text('chains.new')}
        </button>
        <ImportButton />
        {chains.length > 0 && (
          <button type="button" onClick={() => exportChains(chains)}>
            {text('chains.export')}
          </button>
        )}
      </div>
      <ChainList chains={chains} onOpen={setOpenId} />
      <ChainTemplates onChoose={add} />
    </div>
  )
}

function ChainList({
  chains,
  onOpen,
}: {
  readonly chains: readonly Chain[]
  onOpen(id: string): void
}): ReactElement {
  const text = useText()
  const [removed, setRemoved] = useState<Chain>()
  return (
    <section aria-label={text('chains.list')}>
      <div role="status">
        {removed !== undefined && (
          <p className="notice">
            {text('chains.deleted', { name: removed.name })}{' '}
            <button
              type="button"
              onClick={() => {
                putChain(removed)
                setRemoved(undefined)
              }}
            >
              {text('chains.undo')}
            </button>
          </p>
        )}
      </div>
      {chains.length === 0 && <p>{text('chains.none')}</p>}
      <ul className="chain-list">
        {chains.map((chain) => (
          <li key={chain.id} className="panel">
            <button type="button" className="chain-open quiet-button" onClick={() => onOpen(chain.id)}>
              <bdi>{chain.name}</bdi>
            </button>
            <span className="quiet">{text('chains.steps.count', { count: chain.steps.length })}</span>
            <button
              type="button"
              aria-label={`${text('chains.duplicate')}: ${chain.name}`}
              onClick={() =>
                addChains([{ ...chain, name: text('chains.duplicate.name', { name: chain.name }) }])
              }
            >
              {text('chains.duplicate')}
            </button>
            <button
              type="button"
              aria-label={`${text('chains.delete')}: ${chain.name}`}
              onClick={() => {
                removeChain(chain.id)
                setRemoved(chain)
              }}
            >
              {text('chains.delete')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ImportButton(): ReactElement {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const chains = readChains(await readJson(file))
    setProblem(chains.length === 0 ? text('chains.not-imported') : '')
    addChains(chains)
    if (chains.length > 0) announce(plainText('chains.imported', { count: chains.length }))
  }
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {text('chains.import')}
      </button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={text('chains.import')}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  )
}

async function readJson(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

async function exportChains(chains: readonly Chain[]): Promise<void> {
  const safe = await Promise.all(chains.map(withoutSecretsOf))
  const blob = new Blob([JSON.stringify({ chains: safe }, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = 'octavo-chains.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
