import type { TaskTexts } from '../translation.js'
import { choices } from './task-choices.js'
import { examples } from './task-examples.js'
import { options } from './task-options.js'

export const tasks: TaskTexts = {
  options,
  choices,
  examples,
  tasks: {
    'page-numbers': {
      title: 'ページ番号',
      summary: 'ページ番号、ベイツ番号、または好きな一行を、どの文字でもページの端に書き込みます。',
      keywords: ['番号', 'ノンブル', 'ヘッダー', 'フッター', 'ベイツ'],
    },
    'watermark-pdf': {
      title: '透かし',
      summary: 'テキストや画像をページに描きます：一度または全面に、回転、半透明、内容の上または下に。',
      keywords: ['ウォーターマーク', '下書き', '機密', 'ロゴ'],
    },
    'stamp-pdf': {
      title: 'PDFにスタンプ',
      summary: 'レターヘッドやスタンプなど、別のPDFのページを文書のページの上または下に重ねます。',
      keywords: ['スタンプ', 'レターヘッド', '背景', '重ねる'],
    },
    'image-to-pdf': {
      title: '画像を PDF に',
      summary:
        '画像から PDF を作ります。JPEG、PNG、複数ページの TIFF、GIF、WebP、JPEG 2000 を劣化なしで、できるだけ再圧縮せずに収めます。',
      keywords: ['jpg', 'png', '写真', 'スキャン', '変換'],
    },
    'pdf-to-image': {
      title: 'PDF を画像に',
      summary: 'ページを JPEG、PNG、WebP の画像にします。注釈とフォームも描きます。',
      keywords: ['jpg', 'png', 'サムネイル', 'プレビュー', '変換'],
    },
    'extract-images': {
      title: '画像を取り出す',
      summary: 'PDF の中の画像を取り出します。元のファイル形式のまま、または劣化なしの PNG や TIFF で。',
      keywords: ['画像抽出', '写真', '保存'],
    },
    'attachments-pdf': {
      title: 'PDF の添付ファイル',
      summary: 'PDF 内のファイルを一覧表示し、あらゆる種類のファイルを添付し、または取り出します。',
      keywords: ['添付', '埋め込み', 'クリップ'],
    },
    'bookmarks-pdf': {
      title: 'PDF のしおり',
      summary: 'PDF のしおりを JSON で読み取り、置き換え、追加し、またはすべて削除します。',
      keywords: ['しおり', 'ブックマーク', '目次', 'アウトライン'],
    },
    'compare-pdf': {
      title: 'PDF を比較',
      summary:
        '文書の 2 つの版の違いを、テキストと見た目の両方で見つけます。両方の版に印を付けた PDF とレポートを作成します。',
      keywords: ['比較', '差分', '違い', '変更点', 'バージョン', '並べて表示'],
    },
    'compress-pdf': {
      title: 'PDF を圧縮',
      summary:
        'PDF を小さくします。画像は表示される解像度に、フォントは使われる文字だけに、その他は劣化なしで圧縮します。',
      keywords: ['圧縮', '縮小', 'サイズ', '軽量化', 'メール'],
    },
    'crop-pdf': {
      title: 'PDF を切り抜く',
      summary: 'ページを内容、余白、または枠に合わせて切り抜きます。',
      keywords: ['トリミング', '余白', '切り取り'],
    },
    'extract-pages': {
      title: 'ページを抽出',
      summary: 'PDF のページを任意の順序で新しい PDF に取り出します。',
      keywords: ['抜き出し', '取り出し', '選択'],
    },
    'extract-text': {
      title: 'テキストを抽出',
      summary:
        'PDF のテキストを取り出します: プレーンテキスト、ページごと、単語と位置の JSON、または見出し・リスト・表・リンク付きの Markdown。',
      keywords: ['pdf をテキストに', 'markdown', 'テキストをコピー', '単語', '表'],
    },
    'flatten-pdf': {
      title: 'PDF をフラット化',
      summary: 'フォームの項目と注釈をページに描き込みます。見た目は同じで、変更できなくなります。',
      keywords: ['統合', '固定', '注釈', 'コメント'],
    },
    'form-fill': {
      title: 'PDF フォームに入力',
      summary:
        'フォームの項目を JSON で一覧表示し、または名前で入力します: テキスト、選択肢、チェックボックス、ラジオボタン。',
      keywords: ['フォーム', '入力', '記入'],
    },
    'info-pdf': {
      title: 'PDF の情報',
      summary:
        'PDF の内容を JSON で示します: ページとサイズ、メタデータ、しおり、項目、添付、フォント、レイヤー、タグ、暗号化、破損。',
      keywords: ['プロパティ', 'ページ数', 'バージョン', 'フォント'],
    },
    'linearize-pdf': {
      title: 'PDF を Web 用に最適化',
      summary: 'Web 表示を高速化: 残りの読み込み中に最初のページを表示します。',
      keywords: ['リニアライズ', '高速表示', 'ウェブ'],
    },
    'merge-pdf': {
      title: 'PDF を結合',
      summary: '複数の PDF ファイルのページを、しおり、リンク、フォーム、添付ごと 1 つにまとめます。',
      keywords: ['結合', '連結', 'まとめる', '統合', 'マージ'],
    },
    'metadata-pdf': {
      title: 'PDF のメタデータ',
      summary:
        'タイトル、作成者、日付など PDF 自身の情報を、情報辞書と XMP の両方で読み取り、設定し、消去します。',
      keywords: ['タイトル', '作成者', 'プロパティ', 'キーワード'],
    },
    'nup-pdf': {
      title: '1 枚に複数ページ',
      summary: '1 枚に 2、4、9 ページ以上を並べるか、小冊子を作ります。リンクと項目も移動します。',
      keywords: ['小冊子', '面付け', '割り付け', '用紙の節約'],
    },
    'organize-pdf': {
      title: 'PDF のページを並べ替え',
      summary: '1 つ以上の PDF のページを並べ替え、繰り返し、回転し、白紙を挟みます。',
      keywords: ['並べ替え', '移動', '複製', '整理'],
    },
    pipeline: {
      title: '連続処理',
      summary: '複数のツールを順に実行し、それぞれが前の結果を処理します。',
      keywords: ['自動化', 'バッチ', '手順'],
    },
    'protect-pdf': {
      title: 'PDF を保護',
      summary: 'PDF をパスワードで暗号化し、開いた人に許可することを決めます。',
      keywords: ['パスワード', '暗号化', 'ロック', '権限'],
    },
    'redact-pdf': {
      title: 'PDF を墨消し',
      summary:
        '範囲、語、パターンを PDF から完全に取り除きます。文章、画像、図形、フィールド、しおり、メタデータが対象です。',
      keywords: ['墨消し', '黒塗り', '匿名化', 'プライバシー'],
    },
    'remove-pages': {
      title: 'ページを削除',
      summary: 'PDF から不要なページを取り除きます。',
      keywords: ['削除', '除去', '消す'],
    },
    'repair-pdf': {
      title: 'PDF を修復',
      summary: '破損した PDF を、まだ読める内容で書き直し、問題を報告します。',
      keywords: ['修復', '復元', '破損', '壊れた'],
    },
    'resize-pdf': {
      title: 'PDF のサイズを変更',
      summary: 'さまざまなサイズのページを、内容、リンク、項目ごと 1 つのサイズにそろえます。',
      keywords: ['拡大', '縮小', '用紙サイズ', 'a4'],
    },
    'reverse-pdf': {
      title: 'PDF を逆順に',
      summary: 'PDF のページを逆の順序にします。最後から読み取った束に必要です。',
      keywords: ['逆順', '反転', '後ろから'],
    },
    'rotate-pdf': {
      title: 'PDF を回転',
      summary: 'ページを 90、180、270 度回転するか、すべて同じ向きにそろえます。',
      keywords: ['回転', '向き', '横', '縦'],
    },
    'sanitize-pdf': {
      title: 'PDF をクリーンアップ',
      summary:
        'スクリプト、アクション、添付、メタデータ、隠れた内容を PDF から取り除き、それぞれを報告します。',
      keywords: ['プライバシー', '匿名化', '除去', '消去'],
    },
    'split-pdf': {
      title: 'PDF を分割',
      summary: 'PDF をページ、範囲、しおり、サイズで複数に分けます。',
      keywords: ['分割', '分ける', '切り分け'],
    },
    'unlock-pdf': {
      title: 'PDF のロックを解除',
      summary:
        '入力したパスワードで、またはパスワードなしで開ける PDF から、パスワードと制限を取り除きます。',
      keywords: ['パスワード解除', '復号', '制限解除'],
    },
  },
}
