/** Replaces random bytes, so that two runs can be compared: 0, 1, 2 … */
export function countedBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => index)
}
