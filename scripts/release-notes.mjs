// Prints the section of CHANGELOG.md for a tag, as the text of its release: `node scripts/release-notes.mjs v1.2.3`. Fails if
// the packages have another version, or if there is no section. Another folder than the repository can be given for tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.mjs'

const [tag = '', folder = root] = process.argv.slice(2)
const { version, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
if (tag !== `v${version}`)
  fail(`The tag is "${tag}", but the packages have version ${version}: it has to be v${version}.`)

const sections = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8').split(/^(?=## |\[[^\]]+\]: )/m)
const section = sections.find((text) => text.startsWith(`## [${version}]`))
const notes = section?.replace(/^.*\n/, '').trim()
if (!notes) fail(`CHANGELOG.md has no text below "## [${version}]": rename "## [Unreleased]", with the date.`)

// A release page has another address than the files that the text links to.
const files = `${homepage.replace('#readme', '')}/blob/${tag}`
console.log(notes.replaceAll(/\]\((?!\w+:|#)/g, `](${files}/`))

function fail(message) {
  console.error(message)
  process.exit(1)
}
