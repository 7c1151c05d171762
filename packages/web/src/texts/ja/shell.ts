import type { Translation } from '../translation.js'

export const shell: Translation['messages'] = {
  'shell.skip': '本文へ移動',
  'shell.tools': 'ツール',
  'shell.chains': '連続処理',
  'shell.mine': 'マイファイル',
  'shell.language': '言語',
  'shell.theme': '外観',
  'shell.theme.system': 'システムに合わせる',
  'shell.theme.light': 'ライト',
  'shell.theme.dark': 'ダーク',
  'shell.menu': '設定',
  'shell.api': 'API ドキュメント',
  'shell.sign-out': 'サインアウト',
  'shell.not-found': 'このアドレスには何もありません。',
  'shell.to-home': 'すべてのツールを表示',
  'shell.failed': 'ページのこの部分で問題が発生しました。',
  'shell.failed.again': 'ページを再読み込み',
  'shell.loading': '読み込み中…',
}
