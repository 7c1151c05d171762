import { asciiBytes } from '../syntax/characters.js'

/** A document of empty pages, and nothing else (ISO 32000-1, 7.5). */
export function blankPages(
  count: number,
  size: { readonly width: number; readonly height: number },
): Uint8Array {
  const pages = Array.from({ length: count }, (_, index) => index + 3)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((num) => `${num} 0 R`).join(' ')}] >>`,
    ...pages.map(
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.width} ${size.height}] /Resources << >> >>`,
    ),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return asciiBytes(text)
}
