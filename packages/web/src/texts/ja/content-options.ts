import type { TaskTexts } from '../translation.js'

/** Options of the tasks that draw on pages, read them and make pictures of them. */
export const contentOptions: TaskTexts['options'] = {
  'watermark-pdf.rotation': ['回転', '反時計回りの角度です。'],
  'stamp-pdf.rotation': ['回転', '反時計回りの角度です。'],
  'watermark-pdf.gap': ['間隔', 'ポイントです。'],
  'stamp-pdf.fit': ['合わせ方', '全体が見える、ページを覆う、引き伸ばす、元の大きさのいずれかです。'],
  'page-numbers.position': ['位置', 'ページ上の番号の位置です。'],
  'watermark-pdf.position': ['位置', 'ページ上の位置です。'],
  'stamp-pdf.position': ['位置', 'ページ上のスタンプの位置です。'],
  'watermark-pdf.font_size': ['文字の大きさ', 'ポイントです。0ならページに収まる最大の大きさになります。'],
  'compress-pdf.level': [
    '圧縮の強さ',
    '画像がどれだけ劣化してよいか。文字と図形は劣化しません。可逆は見た目を変えず、弱は 300 dpi、推奨は 150 dpi、強は 96 dpi を保ちます。',
  ],
  'compress-pdf.dpi': [
    '画像の解像度 (dpi)',
    'これより高い画像は、表示される最大の大きさでこの解像度に縮小されます。指定がなければ強さに従います。',
  ],
  'compress-pdf.quality': ['画像の品質', 'JPEG の品質 (10～95)。指定がなければ強さに従います。'],
  'compress-pdf.target_size': [
    '目標サイズ (バイト)',
    '各ファイルがこのサイズを下回るように、画像を必要なだけ圧縮します。達成できない場合は報告に示されます。',
  ],
  'extract-text.format': [
    '形式',
    '各ページの後に改ページを入れたプレーンテキスト、ページごとのテキストの JSON、ブロック・行・単語とその位置の JSON、または Markdown。',
  ],
  'extract-text.invisible_text': [
    '見えないテキスト',
    'スキャン画像の背後にあるテキストなど、描画されないテキストも含めます。',
  ],
  'extract-text.annotations': ['項目と注釈', 'フォームの項目、スタンプなどの注釈が示す内容も含めます。'],
  'extract-text.join_hyphenated': ['分割された単語をつなぐ', '行末で分割された単語を 1 つに戻します。'],
  'extract-text.headers_footers': [
    'ヘッダーとフッター',
    'ページの上下で繰り返される行とページ番号を省くかどうか。',
  ],
  'extract-text.tags': [
    'タグ',
    'タグがテキストのほぼすべてを含む場合に、見出し・リスト・表の判定に文書のタグを使うかどうか。',
  ],
  'image-to-pdf.size': ['ページの大きさ', '画像の解像度での大きさ、用紙の名前、または幅と高さ。'],
  'image-to-pdf.orientation': [
    '向き',
    '用紙の向き：画像に合わせる、またはすべて縦か横。画像は回転しません。',
  ],
  'image-to-pdf.fit': [
    '合わせ方',
    '画像全体を表示、用紙いっぱいにして余りを切る、引き伸ばす、または解像度どおりの大きさ。',
  ],
  'image-to-pdf.align': ['用紙上の位置', '画像が用紙を満たさないときの位置。'],
  'image-to-pdf.dpi': ['解像度', '解像度を持たない画像の 1 インチあたりのピクセル数。'],
  'image-to-pdf.all_frames': [
    'すべてのフレーム',
    'GIF アニメーションの最初だけでなく、すべてのフレームをページにします。',
  ],
  'image-to-pdf.documents': ['文書', 'すべての画像を 1 つの PDF に、またはファイルごとに。'],
  'pdf-to-image.format': ['形式', 'JPEG、PNG（劣化なし）、WebP。'],
  'pdf-to-image.dpi': ['解像度', 'ページ 1 インチあたりのピクセル数。'],
  'pdf-to-image.max_side': [
    '長辺のピクセル数',
    'これより大きいページは解像度を下げます（サムネイル向け）。0 は制限なし。',
  ],
  'pdf-to-image.background': ['背景', 'ページの下の色。JPEG は透明にできません。'],
  'pdf-to-image.grey': ['グレースケール', 'グレースケールで描きます。'],
  'pdf-to-image.quality': ['品質', 'JPEG と WebP：高いほど大きく、忠実になります。'],
  'extract-images.format': [
    '形式',
    '文書内の形式のまま（JPEG、JPEG 2000、JBIG2、ファクス）、その他は PNG や TIFF。または変換できるものを PNG に。',
  ],
  'extract-images.min_side': ['短辺のピクセル数', 'これより短い辺を持つ画像を除きます。'],
  'extract-images.masks': ['マスク', '形式が不透明度を持てないとき、それを別の画像として出力します。'],
  'redact-pdf.mode': ['処理', '取り除くか、何も変えずに見つかった箇所を JSON で示します。'],
  'redact-pdf.areas': ['範囲', '中のすべてが消える枠です。文章、画像、図形、注釈、フィールドが対象です。'],
  'redact-pdf.words': ['語', 'ページ、注釈、フィールド、しおり、名前のどこにあっても消える語句です。'],
  'redact-pdf.case_sensitive': ['大文字と小文字を区別', '大文字と小文字が同じ場合だけ消します。'],
  'redact-pdf.whole_words': ['単語全体のみ', '長い語の一部は消しません。'],
  'redact-pdf.patterns': ['パターン', 'RE2 の正規表現です。前後の確認と後方参照は使えません。'],
  'redact-pdf.presets': [
    'よくある種類',
    '種類で消すもの：メールアドレス、電話番号、IBAN、カード番号、日付、ウェブアドレス、IP アドレス。',
  ],
  'redact-pdf.fill': ['枠の色', '消した所に置く枠の色です。'],
  'redact-pdf.label': ['ラベル', '十分に大きい枠に書きます。'],
  'compare-pdf.mode': [
    '比較の対象',
    '行やページの区切りによらない単語、ページの見た目、またはその両方。ブラウザーではテキストだけを比較します。',
  ],
  'compare-pdf.result': [
    '結果',
    'すべての変更とその位置を含むレポート(JSON)、変更に印を付けた PDF、またはその両方。',
  ],
  'compare-pdf.layout': [
    '配置',
    '左に古いページ、右に新しいページを並べるか、重ねて表示します(古いページは赤、新しいページは青、共通部分は濃い色)。',
  ],
  'compare-pdf.marked_pages': [
    '印を付けた PDF のページ',
    'すべてのページ、または違いのあるページだけ。違いがなければすべてのページが入ります。',
  ],
  'compare-pdf.ignore_case': ['大文字と小文字を区別しない', '大文字と小文字を同じものとして扱います。'],
  'compare-pdf.ignore_whitespace': [
    '空白を無視',
    '一方では離れ、他方ではつながっている単語を同じものとして扱います。',
  ],
  'compare-pdf.ignore_areas': [
    '無視する範囲',
    '日付やページ番号など、比較しない枠。ページの左上の角から測ります。',
  ],
  'compare-pdf.dpi': ['解像度', 'ページの画像を比較する解像度。非常に大きなページでは低くなります。'],
  'compare-pdf.threshold': ['しきい値', 'ピクセルの色がどこまで違ってよいか(0〜255)。'],
  'compare-pdf.min_area': ['最小の面積', '一か所で何ピクセル違えば違いと数えるか。'],
}
