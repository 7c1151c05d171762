import type { AnnotationDescription, PlacedBox } from '@octavo/pdf/draft'

/** An annotation as it is listed: what it does not have is left out. */
export function listedAnnotation(annotation: AnnotationDescription, unit: number): Record<string, unknown> {
  const { id, type, box, contents, author, subject, color, opacity, created, modified } = annotation
  const { replyTo, url, isHidden, isLocked } = annotation
  return {
    id,
    type,
    ...listedBox(box, unit),
    comment: contents,
    ...(author !== '' && { author }),
    ...(subject !== '' && { subject }),
    ...(color !== null && { color }),
    ...(opacity < 1 && { opacity }),
    ...(created !== null && { created }),
    ...(modified !== null && { modified }),
    ...(replyTo !== null && { reply_to: replyTo }),
    ...(url !== null && { url }),
    ...(isHidden && { hidden: true }),
    ...(isLocked && { locked: true }),
  }
}

/** In the unit of the options. */
export function listedBox({ x, y, width, height }: PlacedBox, unit: number): PlacedBox {
  return {
    x: rounded(x / unit),
    y: rounded(y / unit),
    width: rounded(width / unit),
    height: rounded(height / unit),
  }
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
