import sharp from 'sharp'
import { type Document, sentences } from './document.js'

const STYLE = `@page { size: A4; margin: 15mm }
body { font: 11pt/1.5 "Liberation Sans", sans-serif; color: #222; background: linear-gradient(#fff, #eef) }
main { display: grid; grid-template-columns: repeat(2, 1fr); gap: 1em }
article { border-radius: 8px; box-shadow: 0 1px 4px #0004; padding: 1em; background: #fff }
img { width: 100% } h2 { transform: rotate(-1deg) }`

/** A plain page, one with a style sheet and a picture, and a long one. */
export async function webPages(): Promise<readonly Document[]> {
  const articles = Array.from(
    { length: 6 },
    (_, index) => `<article><h2>Part ${index}</h2><img src="photo.jpg"><p>${sentences(index, 4)}</article>`,
  )
  const chapters = Array.from(
    { length: 60 },
    (_, index) => `<h2>Chapter ${index}</h2>${`<p>${sentences(index, 8)}`.repeat(4)}${table(index)}`,
  )
  return [
    plainPage(),
    page('styled page', {
      'index.html': `<!doctype html><html lang="en"><link rel="stylesheet" href="style.css"><title>Styled</title><main>${articles.join('')}</main>`,
      'style.css': STYLE,
      'photo.jpg': await photo(),
    }),
    page('long page', {
      'index.html': `<!doctype html><html lang="en"><title>Long</title>${chapters.join('')}`,
    }),
  ]
}

export function plainPage(): Document {
  return page('plain page', {
    'index.html': `<!doctype html><html lang="en"><title>Plain</title><h1>Plain</h1><p>${sentences(1, 6)}`,
  })
}

function page(name: string, files: Document['files']): Document {
  return { name, route: '/forms/chromium/convert/html', files }
}

function table(seed: number): string {
  const rows = Array.from(
    { length: 10 },
    (_, index) => `<tr><td>${index}<td>${seed * index}<td>${sentences(index, 1)}`,
  )
  return `<table border="1">${rows.join('')}</table>`
}

function photo(): Promise<Buffer> {
  const [width, height] = [900, 600]
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 31 + (index >> 7) * 17) & 255),
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(3)
    .jpeg()
    .toBuffer()
}
