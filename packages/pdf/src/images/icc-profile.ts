const SPACES: Readonly<Record<string, 1 | 3 | 4>> = { GRAY: 1, 'RGB ': 3, CMYK: 4 }
const HEADER_BYTES = 128

/** The number of components of an ICC profile (ISO 15076-1, 7.2); undefined if a PDF image cannot use it. */
function profileComponents(profile: Uint8Array): 1 | 3 | 4 | undefined {
  if (profile.length < HEADER_BYTES || latin1(profile, 36, 40) !== 'acsp') return undefined
  return SPACES[latin1(profile, 16, 20)]
}

/** The profile, if it has this number of components. */
export function profileFor(profile: Uint8Array | undefined, components: number): Uint8Array | undefined {
  return profile !== undefined && profileComponents(profile) === components ? profile : undefined
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
