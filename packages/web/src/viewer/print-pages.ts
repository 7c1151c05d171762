import { requestPicture } from '../pictures/pictures.js'
import './print-pages.css'

/** 150 dots per inch across A4. */
const WIDTH = 1240

/** Prints pages by their pictures. Nothing else of the page is printed. */
export async function printPages(
  file: File,
  password: string | undefined,
  pages: readonly number[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const sheets = document.createElement('div')
  sheets.className = 'printed-pages'
  const addresses: string[] = []
  try {
    for (const [done, page] of pages.entries()) {
      onProgress(done)
      const address = URL.createObjectURL(await picture(file, password, page))
      addresses.push(address)
      const image = document.createElement('img')
      image.src = address
      await image.decode()
      sheets.append(image)
      if (signal.aborted) return
    }
    document.body.append(sheets)
    print()
  } finally {
    sheets.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

function picture(file: File, password: string | undefined, page: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    requestPicture({ file, password, page, pixels: WIDTH }, true, {
      drawn({ bitmap }) {
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
        canvas.getContext('2d')!.drawImage(bitmap, 0, 0)
        canvas.convertToBlob({ type: 'image/png' }).then(resolve, reject)
      },
      failed: (failure) => reject(new Error(failure)),
    })
  })
}
