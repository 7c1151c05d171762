import type { Verdict } from './verdict.js'

export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  valid: 'valid',
  untrusted: 'unchanged, signer not confirmed',
  doubtful: 'unchanged, with a doubt',
  unknown: 'cannot be checked',
  changed: 'changed after signing',
  broken: 'broken',
}

/** Red, green and blue from 0 to 1. */
export const COLOURS: Readonly<Record<Verdict, readonly [number, number, number]>> = {
  valid: [0, 0.5, 0.2],
  untrusted: [0.75, 0.45, 0],
  doubtful: [0.75, 0.45, 0],
  unknown: [0.4, 0.4, 0.4],
  changed: [0.8, 0, 0],
  broken: [0.8, 0, 0],
}
