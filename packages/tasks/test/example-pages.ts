import { strToU8, zipSync } from 'fflate'
import { examplePictures } from './example-pictures.js'

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>A page</title><link rel="stylesheet" href="page.css"></head>
<body>
<h1>A page</h1>
<p>With a picture: <img src="photo.png" alt="A photo"></p>
<h2 class="next">Its second page</h2>
<p>With more text.</p>
</body>
</html>
`

const STYLES = `body { font-family: sans-serif; color: #123 }
h1 { background: #cde }
.next { break-before: page }
`

const NOTES = `# Notes

| what | how many |
|------|---------:|
| one  | 1        |

\`\`\`js
const x = 'highlighted' // code
\`\`\`

A formula: $\\frac{1}{x^2}$.

- [x] done
- [ ] to do
`

/** Pages for examples, and an archive with one and the files that it uses. */
export const examplePages: Readonly<Record<string, () => Uint8Array>> = {
  'page.html': () => strToU8(PAGE),
  'page.css': () => strToU8(STYLES),
  'notes.md': () => strToU8(NOTES),
  'site.zip': () =>
    zipSync({
      'index.html': strToU8(PAGE),
      'page.css': strToU8(STYLES),
      'photo.png': new Uint8Array(examplePictures.png!()),
    }),
}
