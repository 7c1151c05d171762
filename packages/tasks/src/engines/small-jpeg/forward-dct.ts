const HALF_TURN = Math.SQRT1_2
const SINE = Math.sin(Math.PI / 8)
const DIFFERENCE = Math.cos(Math.PI / 8) - SINE
const SUM = Math.cos(Math.PI / 8) + SINE

/** What the transform leaves in a row or a column instead of the factors of the definition, times √8. */
const SCALES = Array.from({ length: 8 }, (_, at) =>
  at === 0 ? 1 : Math.cos((at * Math.PI) / 16) * Math.SQRT2,
)

/** The factor that turns the result of `transformBlock` into the coefficient at this position of its block. */
export function coefficientScale(position: number): number {
  return 1 / (8 * SCALES[position >> 3]! * SCALES[position & 7]!)
}

/**
 * The forward DCT of 8 × 8 samples in place (ITU-T T.81, A.3.3), by the method of Arai, Agui and Nakajima,
 * which leaves a part of the multiplications to the quantisation.
 */
export function transformBlock(block: Float64Array, start: number): void {
  for (let at = start; at < start + 64; at += 8) transform(block, at, 1)
  for (let at = start; at < start + 8; at++) transform(block, at, 8)
}

function transform(block: Float64Array, at: number, step: number): void {
  const at1 = at + step
  const at2 = at1 + step
  const at3 = at2 + step
  const at4 = at3 + step
  const at5 = at4 + step
  const at6 = at5 + step
  const at7 = at6 + step
  const sum07 = block[at]! + block[at7]!
  const sum16 = block[at1]! + block[at6]!
  const sum25 = block[at2]! + block[at5]!
  const sum34 = block[at3]! + block[at4]!
  const difference07 = block[at]! - block[at7]!
  const difference16 = block[at1]! - block[at6]!
  const difference25 = block[at2]! - block[at5]!
  const difference34 = block[at3]! - block[at4]!

  const outer = sum07 + sum34
  const inner = sum16 + sum25
  block[at] = outer + inner
  block[at4] = outer - inner
  const outerDifference = sum07 - sum34
  const turned = (sum16 - sum25 + outerDifference) * HALF_TURN
  block[at2] = outerDifference + turned
  block[at6] = outerDifference - turned

  const low = difference34 + difference25
  const middle = (difference25 + difference16) * HALF_TURN
  const high = difference16 + difference07
  const shared = (low - high) * SINE
  const lowTurned = DIFFERENCE * low + shared
  const highTurned = SUM * high + shared
  const plus = difference07 + middle
  const minus = difference07 - middle
  block[at5] = minus + lowTurned
  block[at3] = minus - lowTurned
  block[at1] = plus + highTurned
  block[at7] = plus - highTurned
}
