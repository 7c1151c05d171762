// `npm run version:set -- 1.2.3`: sets the version of the root, of every package and of the Helm chart, and with it the
// dependencies of the packages on each other. Another folder than the repository can be given for tests.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.mjs'

const [version = '', folder = root] = process.argv.slice(2)
// https://semver.org/#backusnaur-form-grammar-for-valid-semver-versions, without build metadata, which npm ignores.
if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/.test(version)) {
  console.error(`"${version}" is not a version: write one like 1.2.3 or 1.2.3-rc.1.`)
  process.exit(2)
}

const { workspaces } = readJson('package.json')
const names = new Set(workspaces.map((path) => readJson(`${path}/package.json`).name))

for (const path of ['', ...workspaces]) changeJson(join(path, 'package.json'), setVersion)
changeJson('package-lock.json', (lock) => {
  setVersion(lock)
  for (const path of ['', ...workspaces]) setVersion(lock.packages[path])
})
change('deploy/helm/octavo/Chart.yaml', (chart) =>
  chart.replace(/^(version|appVersion): .*$/gm, (_, key) => `${key}: ${version}`),
)

function setVersion(manifest) {
  manifest.version = version
  for (const dependencies of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(dependencies ?? {})) if (names.has(name)) dependencies[name] = version
}

function readJson(path) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'))
}

function changeJson(path, edit) {
  change(path, (text) => {
    const content = JSON.parse(text)
    edit(content)
    return `${JSON.stringify(content, null, 2)}\n`
  })
}

function change(path, edit) {
  writeFileSync(join(folder, path), edit(readFileSync(join(folder, path), 'utf8')))
}
