import type { PixelBox, RecognisedPage } from '@octavo/pdf/recognised'

/** A point of a straightened picture, where it is on the picture that was askew by these degrees clockwise. */
export function pointAskew(
  [x, y]: readonly [number, number],
  { width, height }: Pick<RecognisedPage, 'width' | 'height'>,
  skew: number,
): [x: number, y: number] {
  const angle = (skew * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [x - width / 2, y - height / 2]
  return [width / 2 + dx * cos - dy * sin, height / 2 + dx * sin + dy * cos]
}

/** A box of a picture that was turned clockwise, where it was before. */
export function boxBeforeTurn(
  [left, top, right, bottom]: PixelBox,
  { width, height }: Pick<RecognisedPage, 'width' | 'height'>,
  turned: 0 | 90 | 180 | 270,
): PixelBox {
  switch (turned) {
    case 90:
      return [top, width - right, bottom, width - left]
    case 180:
      return [width - right, height - bottom, width - left, height - top]
    case 270:
      return [height - bottom, left, height - top, right]
    default:
      return [left, top, right, bottom]
  }
}

/** The text of a straightened picture, where it is on the picture that was askew. */
export function pageAskew<Page extends RecognisedPage>(page: Page, skew: number): Page {
  if (skew === 0) return page
  const angle = (skew * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.abs(Math.sin(angle))]
  const boxAskew = ([left, top, right, bottom]: PixelBox): PixelBox => {
    const [x, y] = pointAskew([(left + right) / 2, (top + bottom) / 2], page, skew)
    const [width, height] = [right - left, bottom - top]
    const [across, down] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2]
    return [x - across, y - down, x + across, y + down]
  }
  const lines = page.lines.map((line) => {
    const { slope, offset } = line.baseline
    const middle = (line.box[0] + line.box[2]) / 2
    const [x, y] = pointAskew([middle, offset + slope * middle], page, skew)
    const turned = Math.tan(Math.atan(slope) + angle)
    return {
      ...line,
      box: boxAskew(line.box),
      baseline: { slope: turned, offset: y - turned * x },
      words: line.words.map((word) => ({ ...word, box: boxAskew(word.box) })),
    }
  })
  return { ...page, lines }
}
