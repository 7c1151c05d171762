import type { TaskTexts } from '../translation.js'

export const compareOptions: TaskTexts['options'] = {
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
