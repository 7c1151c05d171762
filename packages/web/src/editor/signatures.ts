import { createStore } from '../store.js'
import { inDatabase } from './device-database.js'
import { boundsOfPoints, fittedInto, rounded } from './object-geometry.js'
import type { InkObject, PageObject, Point, TextObject } from './page-object.js'
import type { VisiblePlace } from './visible-place.js'

export type SignatureUse = 'signature' | 'initials'

/** What a signature looks like, wherever it is put. */
export type SignatureLook =
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly Point[])[] }
  | {
      readonly kind: 'picture'
      readonly picture: File
      /** In pixels. */
      readonly width: number
      readonly height: number
      /** The name that was typed. */
      readonly said?: string
    }

/** Kept on this device. */
export interface Signature {
  readonly id: string
  readonly use: SignatureUse
  readonly color: string
  readonly look: SignatureLook
}

export const signatures = createStore<readonly Signature[]>([])

/** Those of this device; none if it keeps nothing. */
export async function loadSignatures(): Promise<void> {
  const found = await inDatabase('signatures', 'readonly', (store) => store.getAll())
  signatures.set(found as Signature[])
}

export async function addSignature(signature: Signature): Promise<void> {
  signatures.change((all) => [...all, signature])
  await inDatabase('signatures', 'readwrite', (store) => store.put(signature)).catch(() => undefined)
}

export async function removeSignature(id: string): Promise<void> {
  signatures.change((all) => all.filter((each) => each.id !== id))
  await inDatabase('signatures', 'readwrite', (store) => store.delete(id)).catch(() => undefined)
}

/** The room of a signature, in points. */
const ROOMS: Readonly<Record<SignatureUse, { readonly width: number; readonly height: number }>> = {
  signature: { width: 150, height: 50 },
  initials: { width: 50, height: 30 },
}
const PEN = 1.5

/** The object that puts a signature in the middle of a place. `picture` is the name of its image. */
export function signatureObject(
  { use, color, look }: Pick<Signature, 'use' | 'color' | 'look'>,
  { page, middle }: Pick<VisiblePlace, 'page' | 'middle'>,
  picture: string,
): PageObject {
  const shape = look.kind === 'picture' ? look : boundsOfPoints(look.strokes.flat())
  const [across, down] = [Math.max(1, shape.width), Math.max(1, shape.height)]
  const factor = Math.min(ROOMS[use].width / across, ROOMS[use].height / down)
  const [width, height] = [rounded(across * factor), rounded(down * factor)]
  const box = { x: rounded(middle.x - width / 2), y: rounded(middle.y - height / 2), width, height }
  if (look.kind === 'drawn') {
    const ink: InkObject = { type: 'ink', page, strokes: look.strokes, color, line_width: PEN }
    return fittedInto(ink, boundsOfPoints(look.strokes.flat()), box)
  }
  return { type: 'image', page, ...box, image: picture, ...(look.said !== undefined && { alt: look.said }) }
}

/** The date as a text, as people write it. */
export function dateObject(
  written: string,
  { page, middle }: Pick<VisiblePlace, 'page' | 'middle'>,
): TextObject {
  return {
    type: 'text',
    page,
    x: rounded(middle.x - 50),
    y: rounded(middle.y - 7),
    width: 100,
    text: written,
    font_size: 12,
    color: '#000000',
  }
}
