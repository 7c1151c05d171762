import { ALL_PACKAGES, filesOf } from '../typesetting/font-packages.js'

/** The folder of an npm package. Not every one lets its `package.json` be resolved, but all have a main file. */
export function packageFolder(resolve: (name: string) => string, name: string): string {
  const main = resolve(name)
  const inside = `node_modules/${name}`
  return main.slice(0, main.replaceAll('\\', '/').lastIndexOf(`${inside}/`) + inside.length)
}

/** The files of npm packages that a page needs in the folder of its fonts, by package and path. */
export function* fontFiles(
  read: (packageName: string, path: string) => string,
): Iterable<{ readonly packageName: string; readonly path: string }> {
  for (const font of ALL_PACKAGES)
    for (const path of filesOf(font, (file) => read(font.name, file))) yield { packageName: font.name, path }
}
