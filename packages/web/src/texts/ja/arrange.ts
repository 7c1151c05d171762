import type { Translation } from '../translation.js'

export const arrange: Translation['messages'] = {
  'arrange.title': 'ページ',
  'arrange.help':
    'ページをドラッグして移動します。キーボード: 矢印キーでページを移動、スペースで選択、Alt+矢印キーで並べ替え、R で回転、Delete で削除、Ctrl+D で複製。',
  'arrange.page': '{name} の {page} ページ',
  'arrange.page.turned': '{name} の {page} ページ、{degrees}° 回転',
  'arrange.choose': '{name} の {page} ページを選択',
  'arrange.drag': '{name} の {page} ページをドラッグ',
  'arrange.turn-right': '{name} の {page} ページを右に回転',
  'arrange.remove': '{name} の {page} ページを削除',
  'arrange.dragged': { other: '{count} ページ' },
  'arrange.actions': 'ページの操作',
  'arrange.selected.actions': '選択したページの操作',
  'arrange.selected': { other: '{count} ページを選択中' },
  'arrange.duplicate': '複製',
  'arrange.place': '位置',
  'arrange.move-to': '位置へ移動',
  'arrange.count': { other: '{count} ページ' },
  'arrange.files': 'これらのページのファイル',
  'arrange.file.select': '{name} のすべてのページを選択',
  'arrange.none': 'ページがありません。ファイルを追加するか、削除を元に戻してください。',
  'arrange.removed': { other: '{count} ページを削除しました' },
  'arrange.turned': { other: '{count} ページを回転しました' },
  'arrange.duplicated': { other: '{count} ページを複製しました' },
  'arrange.moved': { other: '{count} ページを {total} 中 {place} 番目に移動しました' },
}
