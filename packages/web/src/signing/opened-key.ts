import type { OpenedKey } from '@octavo/tasks/open-key'
import { useEffect, useState } from 'react'
import { DeviceError, openKey } from '../device/device.js'
import type { OptionValues } from '../tools/tool.js'

export type KeyState =
  | { readonly state: 'none' | 'opening' | 'locked' | 'wrong-password' | 'no-certificate' }
  /** The browser has no Web Crypto, as on pages loaded over HTTP from another machine. */
  | { readonly state: 'not-opened' }
  | { readonly state: 'opened'; readonly opened: OpenedKey }
  | { readonly state: 'failed'; readonly failure: DeviceError }

const canOpen = globalThis.crypto?.subtle !== undefined

/** The pause in typing a password, in milliseconds, before it is tried. */
const PAUSE = 300

/** What the key in the options is, opened on this device as soon as it is there. */
export function useOpenedKey({ key, key_password, certificates }: OptionValues): KeyState {
  const locked = {
    key: String(key ?? ''),
    password: String(key_password ?? ''),
    certificates: String(certificates ?? ''),
  }
  const wanted = locked.key === '' ? undefined : JSON.stringify(locked)
  const [known, setKnown] = useState<{ readonly wanted: string; readonly state: KeyState }>()
  useEffect(() => {
    if (wanted === undefined || !canOpen) return
    const tried = JSON.parse(wanted) as typeof locked
    let isWanted = true
    const show = (state: KeyState): void => {
      if (isWanted) setKnown({ wanted, state })
    }
    const open = (): void =>
      void openKey(tried).then(
        (opened) => show({ state: 'opened', opened }),
        (error: unknown) => show(stateOf(error, tried)),
      )
    const timer = setTimeout(open, tried.password === '' ? 0 : PAUSE)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted])
  if (wanted === undefined) return { state: 'none' }
  if (!canOpen) return { state: 'not-opened' }
  return known?.wanted === wanted ? known.state : { state: 'opening' }
}

function stateOf(error: unknown, { password }: { readonly password: string }): KeyState {
  if (!(error instanceof DeviceError)) throw error
  const { field = '' } = error
  if (field.includes('key_password')) return { state: password === '' ? 'locked' : 'wrong-password' }
  return field.includes('certificates') ? { state: 'no-certificate' } : { state: 'failed', failure: error }
}

/** The days in which its owner should think of the next one. */
const SOON_DAYS = 30
const DAY_MS = 86_400_000

/** Whether a certificate may sign now. */
export function validityOf(
  { validFrom, validTo }: OpenedKey,
  now: Date,
): 'valid' | 'soon' | 'expired' | 'early' {
  const left = Date.parse(validTo) - now.getTime()
  if (left < 0) return 'expired'
  if (now.getTime() < Date.parse(validFrom)) return 'early'
  return left < SOON_DAYS * DAY_MS ? 'soon' : 'valid'
}
