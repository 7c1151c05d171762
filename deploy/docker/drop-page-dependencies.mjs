// For the image: the page is built by then, so nothing is installed of what it was built from. Manifest and lock are changed alike, or npm ci refuses them.
import { readFileSync, writeFileSync } from 'node:fs'

change('packages/web/package.json', (manifest) => delete manifest.dependencies)
change('package-lock.json', ({ packages }) => delete packages['packages/web'].dependencies)

function change(path, apply) {
  const content = JSON.parse(readFileSync(path, 'utf8'))
  apply(content)
  writeFileSync(path, JSON.stringify(content, undefined, 2))
}
