import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the bottom of every page': '各ページの下に番号',
    'Without the cover, outside on facing pages, in Greek': '表紙を除き、見開きの外側に、ギリシャ語で',
    'Bates numbers over two files': '二つのファイルにわたるベイツ番号',
    'File name and date in the header': 'ヘッダーにファイル名と日付',
  },
  'watermark-pdf': {
    'A word across every page': '各ページに一語',
    'A small note in a corner of the first page, in Arabic': '最初のページの隅にアラビア語の小さな注記',
    'Tiled over the page, below its content': 'ページ全体に、内容の下に',
    'A picture in the corner': '隅に画像',
  },
  'stamp-pdf': {
    'A letterhead under the first page': '最初のページの下にレターヘッド',
    'Page by page over a document, the last page repeated': '一ページずつ文書に重ね、最後のページを続ける',
    'The same stamp on two files': '二つのファイルに同じスタンプ',
  },
  'attachments-pdf': {
    'List the attachments as JSON': '添付されているものを JSON で',
    'Attach two files to the first': '2 つのファイルを最初のファイルに添付',
    'Extract one attachment; without names, all of them': '添付ファイルの 1 つ (名前がなければすべて)',
    'Remove the attachments of the document, but not those of annotations':
      '文書の添付はすべて除き、ページに付いたものは残す',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'しおりを JSON で',
    'Two chapters, the first with a section': '2 つの章、最初の章に節を 1 つ',
    'Add a cover before all others, and a link to a web page': '先頭に表紙、さらに Web ページへのリンク',
    'Remove all bookmarks': 'しおりなし',
  },
  'compare-pdf': {
    'Two versions, by text and by appearance': '2 つの版をテキストと見た目で比較',
    'Only the text, as a report': '単語だけをレポートに',
    'Pages that differ, overlaid; the header of every page is ignored':
      '違いのあるページを重ねる。ページの上部は比較しない',
  },
  'compress-pdf': {
    'Smaller, without visible difference on a screen': '画面での見た目はそのままで小さく',
    'The smallest file for viewing on a screen': '画面用にできるだけ小さく',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      '保管用の 2 ファイル：画像は 200 dpi、高画質',
    'Small enough for e-mail': 'メールで送れる大きさに',
  },
  'crop-pdf': {
    'Crop to the content, with a margin': '内容に合わせ、周りに少し余白',
    'The same box on every page, for small screens': '小さな画面で読むため、どのページも同じだけ',
    'Remove 2 cm from the left side of odd pages': '奇数ページの左側から 2 センチ',
    'A label in the upper left corner': '左上の角のラベル',
  },
  'extract-pages': {
    'Some pages': '一部のページ',
    'In reverse order': '逆順',
    'The first page of two files': '2 つのファイルの最初のページ',
  },
  'extract-text': {
    'Plain text': 'プレーンテキスト',
    'The words of the first page with their positions': '最初のページの単語とその位置',
    'The text of each page of two files, one with a password':
      '2 つのファイルの各ページのテキスト (1 つはパスワード付き)',
    'Markdown, with running heads and page numbers': 'Markdown (ヘッダーとページ番号付き)',
  },
  'flatten-pdf': {
    'Flatten fields and annotations': '項目とメモをページの一部にする',
    'Only the form, as it would be printed': 'フォームだけを、印刷時の見た目で',
    'Some kinds of annotations on two pages; the form stays':
      '2 ページの一部の種類の注釈だけ。フォームは残す',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button': 'テキスト、チェックボックス、選択肢、ラジオボタン',
    'List the fields of the form': '入力できる項目',
    'Fill and flatten the form': '入力して確定: すべての項目をページの一部にする',
  },
  'info-pdf': {
    'One file': '1 つのファイル',
    'Two files, one with its first page only': '2 つのファイル、片方は最初のページだけ',
    'A file with a password': 'パスワード付きのファイル',
  },
  'linearize-pdf': {
    'For a web page': 'Web ページ用',
    'Two files, with maximum compression': '2 つのファイルをできるだけ小さく',
  },
  'merge-pdf': {
    'Two files, one after the other': '2 つのファイルを続けて',
    'Some pages, one file rotated, a bookmark for each file':
      '一部のページ、1 つは回転、ファイルごとにしおり',
    'Front and back pages from a single-sided scanner': '片面スキャナーの表面と裏面',
    'A result that only opens with a password, and may be printed': 'パスワードでのみ開け、印刷はできる結果',
  },
  'metadata-pdf': {
    'The metadata of a file as JSON': 'ファイル自身の情報',
    'Set a title, remove the author and add a custom entry': 'タイトルあり、作成者なし、独自の項目',
    'Remove all metadata': 'ファイルの出所を示すものをすべて消す',
  },
  'nup-pdf': {
    'Two pages on each sheet': '1 枚に 2 ページ',
    'Nine slides on A4, with lines around them': 'A4 にスライド 9 枚、枠線付き',
    'A booklet': '小冊子',
    'Three rows of two, column by column from the right': '3 行 2 列、右から列ごとに',
  },
  'organize-pdf': {
    'Another order, one page twice and one rotated': '別の順序、1 ページを 2 回、1 ページを回転',
    'Pages of two files with blank ones between them': '2 つのファイルのページの間に白紙',
  },
  pipeline: {
    'Merge, rotate and split in one run': '結合、回転、再分割を一度に',
    'Extract pages of several files, then linearize each':
      '複数のファイルからページを取り、それぞれを Web 用に',
  },
  'protect-pdf': {
    'A password to open it': '開くためのパスワード',
    'Anyone may read it, nobody may copy or change it': '誰でも読めるが、コピーも変更もできない',
    'For old readers, two files at once': '古いソフト用に、2 つのファイルを一度に',
  },
  'redact-pdf': {
    'A name, wherever it occurs': 'どこにあっても取り除く名前',
    'A box at the top of the first page': '最初のページの上部の枠',
    'E-mail addresses and a pattern, with a label': 'メールアドレスとパターン、ラベル付き',
    'Where a word is found, before anything is removed': '取り除く前に、語のある場所を調べる',
  },
  'remove-pages': {
    'Two pages': '2 ページ',
    'Every second page': '1 ページおき',
    'The last page of two files': '2 つのファイルの最後のページ',
  },
  'repair-pdf': {
    'A damaged file': 'ソフトが問題を訴えるファイル',
    'For readers that only support PDF 1.4 and older': '最も古い形式しか読めないソフト用',
  },
  'resize-pdf': {
    'Every page on A4': 'すべてのページを A4 に',
    'Letter, portrait, with a margin for punch holes': 'レター、縦、とじ穴の余白付き',
    'Slides in the size of the first one, filled': 'スライドを最初のものと同じ大きさに、全面に',
    'A custom size; the content keeps its scale': '任意のサイズ。内容の縮尺はそのまま',
  },
  'reverse-pdf': {
    'A whole file': 'ファイル全体',
    'Its first three pages': '最初の 3 ページ',
  },
  'rotate-pdf': {
    'Rotate every page clockwise': 'すべてのページを右へ',
    'Rotate two pages by 180°': '2 ページを上下逆に',
    'All pages in portrait, landscape ones rotated counterclockwise':
      'すべてのページを縦に。横のページは左へ回す',
  },
  'sanitize-pdf': {
    'Everything except comments': '人のコメント以外すべて',
    'Only scripts and attachments; links and metadata stay': 'スクリプトと添付だけ。リンクとメタデータは残す',
    'Two files for publishing, without comments; signed files are rejected':
      '公開用の 2 つのファイル、コメントなし、署名付きは拒否',
  },
  'split-pdf': {
    'One file per page': '1 ページずつ',
    'Ten pages per file, named by page numbers': '10 ページずつ、ページ番号で名付ける',
    'Two ranges': '2 つの範囲',
    'One file per chapter, named after it': '章ごとに 1 ファイル、章の名前で',
    'Small enough for e-mail': 'メールで送れる大きさ',
  },
  'unlock-pdf': {
    'A file that opens but may not be printed; the password of another is in its entry':
      '誰でも開けるが印刷できないファイル。別のファイルのパスワードはその項目と一緒に送る',
  },
  'image-to-pdf': {
    'Pages as large as the pictures': '画像と同じ大きさのページ',
    'Photos on A4 with a margin': '余白つきで A4 に写真',
    'A PDF of each picture, filled to the edges': '画像ごとに縁まで満たした PDF',
    'Every frame of an animation, and the second page of a fax':
      'アニメーションの全フレームとファクスの 2 ページ目',
  },
  'pdf-to-image': {
    'Every page as JPEG': 'すべてのページを JPEG に',
    'The first page as PNG without a background': '背景なしの PNG で最初のページ',
    'Thumbnails of a locked document, in grey': 'ロックされた文書のサムネイルをグレーで',
  },
  'extract-images': {
    'Every image of a document, once': '文書のすべての画像を 1 回ずつ',
    'Images of some pages above a minimum size, as PNG': 'いくつかのページの小さすぎない画像を PNG で',
  },
}
