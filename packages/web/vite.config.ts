import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decoderFiles } from '@octavo/tasks/decoder-files'
import { fontFiles, packageFolder } from '@octavo/tasks/font-files'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { recognitionFiles } from '@octavo/tasks/recognition-files'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const TASKS = fileURLToPath(new URL('../tasks/dist/tasks', import.meta.url))

/** What runs a program that a browser does not have, with the packages that it uses. */
const ON_SERVICE_ALONE = /\/(?:html\/convert-pages|mail\/convert-mails)\.js$/

/** The tasks that come with the product: `octavo:tasks` loads the declaration of each, `octavo:tools` is what the first page shows of them. */
function ownTasks(): Plugin {
  const made: Readonly<Record<string, () => string | Promise<string>>> = {
    'octavo:nothing': () => 'export {}',
    'octavo:tasks': () => {
      const files = readdirSync(TASKS).filter((file) => file.endsWith('.js'))
      const modules = files.map((file) => {
        const [name, path] = [basename(file, '.js'), join(TASKS, file)].map((text) => JSON.stringify(text))
        return `[${name}, () => import(${path})]`
      })
      return `export default new Map([${modules.join(', ')}])`
    },
    'octavo:tools': async () => {
      const tools = (await loadTasks())
        .descriptions()
        .map(({ name, title, summary, group, keywords, inputs }) => ({
          name,
          title,
          summary,
          group,
          keywords,
          inputs,
        }))
      return `export default ${JSON.stringify(tools)}`
    },
  }
  return {
    name: 'octavo-tasks',
    // Before Vite finds the files.
    enforce: 'pre',
    resolveId: (id) => {
      if (ON_SERVICE_ALONE.test(id)) return '\0octavo:nothing'
      return id in made ? `\0${id}` : undefined
    },
    load: (id) => made[id.slice(1)]?.(),
  }
}

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** What pdf.js loads when a file needs it: character maps, the standard fonts, colour profiles, and its JPEG 2000 decoder without WebAssembly. */
const PDFJS_FILES = ['cmaps', 'standard_fonts', 'iccs'].flatMap((folder) =>
  readdirSync(join(PDFJS, folder)).map((file) => `${folder}/${file}`),
)

function pdfjsFiles(): Plugin {
  const files = [...PDFJS_FILES, 'wasm/openjpeg_nowasm_fallback.js', 'wasm/LICENSE_OPENJPEG']
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: `pdfjs/${file}`,
          originalFileName: join(PDFJS, file),
          source: readFileSync(join(PDFJS, file)),
        })
    },
    configureServer({ middlewares }) {
      middlewares.use('/pdfjs', (request, response, next) => {
        const file = files.find((known) => `/${known}` === request.url)
        if (file === undefined) return next()
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(join(PDFJS, file)))
      })
    },
  }
}

/** The fonts that text is drawn with on the device, and what shapes it: fetched by the worker that needs them. */
function typesettingFiles(): Plugin {
  const { resolve } = createRequire(join(TASKS, 'merge-pdf.js'))
  const pathOf = (packageName: string, path: string): string =>
    join(packageFolder(resolve, packageName), path)
  return {
    name: 'typesetting-files',
    generateBundle() {
      const add = (fileName: string, path: string): void => {
        const source = readFileSync(path)
        this.emitFile({
          type: 'asset',
          fileName: `typesetting/${fileName}`,
          originalFileName: path,
          source,
        })
      }
      for (const module of ['harfbuzz.wasm', 'harfbuzz-subset.wasm'])
        add(module, resolve(`harfbuzzjs/dist/${module}`))
      for (const { packageName, path } of fontFiles((name, file) => readFileSync(pathOf(name, file), 'utf8')))
        add(`${packageName}/${path}`, pathOf(packageName, path))
    },
  }
}

/** The texts of character collections, and the standard fonts; fetched by the worker that needs them. */
function dataOfEngine(name: 'character-collections' | 'standard-fonts'): Plugin {
  const folder = fileURLToPath(new URL(`../pdf/${name}`, import.meta.url))
  return {
    name,
    generateBundle() {
      for (const file of readdirSync(folder))
        this.emitFile({
          type: 'asset',
          fileName: `${name}/${file}`,
          originalFileName: join(folder, file),
          source: readFileSync(join(folder, file)),
        })
    },
  }
}

/** Files of packages that the worker fetches when it needs them. */
function fetchedFiles(folder: string, files: () => ReadonlyMap<string, string>): Plugin {
  return {
    name: `${folder}-files`,
    generateBundle() {
      for (const [name, path] of files())
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${name}`,
          originalFileName: path,
          source: readFileSync(path),
        })
    },
  }
}

/**
 * zod would bring its messages in fifty languages; ours are our own. And it would try whether it may make code out of text, which the policy of
 * the page refuses, and browsers report.
 */
const leanZod: Plugin = {
  name: 'lean-zod',
  load: (id) =>
    /[/\\]locales[/\\]index\.js$/.test(id) ? "export { default as en } from './en.js'" : undefined,
  transform: (code, id) =>
    /[/\\]zod[/\\]v4[/\\]core[/\\]core\.js$/.test(id)
      ? { code: code.replace('__zod_globalConfig = {}', '__zod_globalConfig = { jitless: true }'), map: null }
      : undefined,
}

const NO_MODULE = '\0no-module'

/** Tesseract and libheif ask for modules of Node only there. */
const modulesOfNode: Plugin = {
  name: 'modules-of-node',
  enforce: 'pre',
  resolveId: (id, importer) =>
    /^(fs|path|crypto)$/.test(id) && /[/\\](tesseract\.js-core|libheif-js)[/\\]/.test(importer ?? '')
      ? NO_MODULE
      : undefined,
  load: (id) => (id === NO_MODULE ? 'export default {}' : undefined),
}

/** pdfium and libjxl get their modules from the worker, so these are not a second time among the files of the page. */
const ownModules: Plugin = {
  name: 'own-modules',
  transform: (code, id) =>
    /[/\\]@(embedpdf[/\\]pdfium|jsquash[/\\]jxl)[/\\]/.test(id)
      ? { code: code.replace(/new URL\((["'][\w.]+["']), ?import\.meta\.url\)\.href/, '$1'), map: null }
      : undefined,
}

/** What is needed together comes together: a file for each of a hundred small modules takes longer than their bytes do. */
const groups = [
  {
    name: 'shell',
    test: /web[/\\]src[/\\](?:(?:store|service)\.ts|shell[/\\]|session[/\\]|texts[/\\](?:text|formats|task-texts|en\.json)|tools[/\\](?:tool-list|kept-tools)|files[/\\](?:dropped-|accepted-|file-button)|device[/\\]run-folders)|octavo:tools|vite[/\\]preload-helper/,
  },
  { name: 'react', test: /node_modules[/\\](?:react|react-dom|scheduler)[/\\]/ },
  {
    name: 'controls',
    test: /node_modules[/\\](?:react-aria|react-stately|react-aria-components|@react-\w+|@internationalized|@swc|client-only)[/\\]/,
  },
  { name: 'zod', test: /node_modules[/\\]zod[/\\]/ },
]

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Addresses are relative, so that the page works below any path of a proxy.
  base: './',
  plugins: [
    react(),
    ownTasks(),
    leanZod,
    pdfjsFiles(),
    typesettingFiles(),
    dataOfEngine('character-collections'),
    dataOfEngine('standard-fonts'),
    // What reads the text of pictures on the device, and what decodes pictures that a browser does not.
    fetchedFiles('recognition', recognitionFiles),
    fetchedFiles('decoders', decoderFiles),
  ],
  worker: { format: 'es', plugins: () => [ownTasks(), leanZod, ownModules, modulesOfNode] },
  build: {
    outDir: 'bundle',
    target: ['chrome120', 'firefox128', 'safari17.4'],
    // A strict Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        'service-worker': fileURLToPath(new URL('src/service-worker.ts', import.meta.url)),
      },
      // A service worker is in charge of what lies below its own address.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups },
      },
    },
  },
  // `npx vite packages/web` beside a running service.
  server: { proxy: { '/api': 'http://localhost:8080', '/session': 'http://localhost:8080' } },
})
