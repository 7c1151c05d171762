import { closeSync, openSync, writeSync } from 'node:fs'

/**
 * A page with an uncompressed image of this many bytes; a different `seed` gives different pixels. The bytes
 * may be a hole in the file.
 */
export function writeLargeDocument(path: string, imageBytes: number, seed: number, isHole = false): void {
  const file = openSync(path, 'w')
  const offsets: number[] = []
  let position = 0
  const put = (text: string): void => {
    position += writeSync(file, Buffer.from(text, 'latin1'), 0, undefined, position)
  }
  const object = (text: string): void => {
    offsets.push(position)
    put(`${offsets.length} 0 obj\n${text}`)
  }
  const width = 4096
  const height = imageBytes / width
  put('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  object('<< /Type /Catalog /Pages 2 0 R >>\nendobj\n')
  object('<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>\nendobj\n')
  object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << >> /Contents 5 0 R >>\nendobj\n')
  object(
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /XObject << /I 6 0 R >> >> /Contents 7 0 R >>\nendobj\n',
  )
  object('<< /Length 28 >>\nstream\n0 0 1 rg 0 0 300 400 re f   \nendstream\nendobj\n')
  object(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${imageBytes} >>\nstream\n`,
  )
  if (isHole) position += imageBytes
  else {
    const row = Buffer.alloc(width * 256, seed)
    for (let done = 0; done < imageBytes; done += row.length) {
      row.writeUInt32LE(done + seed)
      position += writeSync(file, row, 0, Math.min(row.length, imageBytes - done), position)
    }
  }
  put('\nendstream\nendobj\n')
  object('<< /Length 30 >>\nstream\nq 300 0 0 400 0 0 cm /I Do Q  \nendstream\nendobj\n')
  const start = position
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines.join('')}`)
  put(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  closeSync(file)
}
