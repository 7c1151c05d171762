/** A PDF with this many pages, each of a different size, so that pages can be told apart. */
export function smallPdf(pages = 1, firstWidth = 100): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    ...Array.from(
      { length: pages },
      (_, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${firstWidth + index} 200] /Resources << >> >>`,
    ),
  ]
  let text = '%PDF-1.4\n'
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
