import { loadTasks } from '@octavo/tasks/load-tasks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { translated } from '../src/texts/task-texts.js'
import { chooseLanguage, type Language } from '../src/texts/text.js'
import { searchTools } from '../src/tools/search-tools.js'

const tasks = await loadTasks()
const listed = tasks.descriptions()

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
})
afterEach(async () => {
  await chooseLanguage('en')
  vi.unstubAllGlobals()
})

/** What people look for, in their words, and the tool that does it or is nearest to it. */
const WORDS = {
  en: [
    'signature',
    'ocr',
    'word',
    'excel',
    'jpeg',
    'join',
    'delete',
    'password',
    'smaller',
    'searchable',
    'scanner',
  ],
  de: [
    'Unterschrift',
    'Texterkennung',
    'Word',
    'Excel',
    'JPG',
    'verbinden',
    'löschen',
    'Passwort',
    'kleiner',
    'durchsuchbar',
    'einscannen',
  ],
  es: [
    'firma',
    'OCR',
    'Word',
    'Excel',
    'JPG',
    'juntar',
    'borrar',
    'contraseña',
    'reducir',
    'buscable',
    'escaneo',
  ],
  fr: [
    'signature',
    'OCR',
    'Word',
    'Excel',
    'JPG',
    'joindre',
    'effacer',
    'mot de passe',
    'réduire',
    'cherchable',
    'scanner',
  ],
  ja: [
    'サイン',
    '文字認識',
    'ワード',
    'エクセル',
    'jpg',
    'まとめる',
    '削除',
    'パスワード',
    '圧縮',
    '検索可能',
    '白紙',
  ],
  ar: ['إمضاء', 'OCR', 'وورد', 'إكسل', 'jpg', 'ضم', 'حذف', 'كلمة مرور', 'ضغط', 'قابل للبحث', 'سكانر'],
} satisfies Record<Language, readonly string[]>
const FOUND = [
  'edit-pdf',
  'ocr-pdf',
  'pdf-to-word',
  'pdf-to-excel',
  'pdf-to-image',
  'merge-pdf',
  'remove-pages',
  'protect-pdf',
  'compress-pdf',
  'ocr-pdf',
  'scan-pdf',
]

it.each(Object.entries(WORDS) as [Language, readonly string[]][])(
  'finds tools by what people call them: %s',
  async (language, words) => {
    await chooseLanguage(language)
    const tools = listed.map(translated)
    for (const [index, word] of words.entries())
      expect(
        searchTools(tools, word)
          .slice(0, 3)
          .map(({ name }) => name),
        word,
      ).toContain(FOUND[index])
  },
)
