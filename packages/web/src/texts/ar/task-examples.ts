import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the bottom of every page': 'رقم أسفل كل صفحة',
    'Without the cover, outside on facing pages, in Greek':
      'دون الغلاف، على الحافة الخارجية للصفحات المتقابلة، باليونانية',
    'Bates numbers over two files': 'أرقام بيتس على ملفين',
    'File name and date in the header': 'اسم الملف وتاريخ في الرأس',
  },
  'watermark-pdf': {
    'A word across every page': 'كلمة على كل صفحة',
    'A small note in a corner of the first page, in Arabic': 'ملاحظة صغيرة في زاوية الصفحة الأولى بالعربية',
    'Tiled over the page, below its content': 'على الصفحة كلها تحت المحتوى',
    'A picture in the corner': 'صورة في الزاوية',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'ترويسة تحت الصفحة الأولى',
    'Page by page over a document, the last page repeated': 'صفحة صفحة فوق المستند مع استمرار الأخيرة',
    'The same stamp on two files': 'الختم نفسه على ملفين',
  },
  'attachments-pdf': {
    'List the attachments as JSON': 'ما هو مرفق، بصيغة JSON',
    'Attach two files to the first': 'ملفان مرفقان بالأول',
    'Extract one attachment; without names, all of them': 'أحد الملفات المرفقة؛ ودون أسماء كلها',
    'Remove the attachments of the document, but not those of annotations':
      'دون أي مرفق بالمستند، مع إبقاء ما ثُبّت على الصفحات',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'الإشارات المرجعية بصيغة JSON',
    'Two chapters, the first with a section': 'فصلان، في أولهما قسم',
    'Add a cover before all others, and a link to a web page': 'غلاف قبل كل الإشارات، ورابط إلى صفحة ويب',
    'Remove all bookmarks': 'دون أي إشارة',
  },
  'compare-pdf': {
    'Two versions, by text and by appearance': 'نسختان، في النص والمظهر',
    'Only the text, as a report': 'الكلمات وحدها، في تقرير',
    'Pages that differ, overlaid; the header of every page is ignored':
      'الصفحات المختلفة متراكبة؛ رأس الصفحة لا يُحسب',
  },
  'compress-pdf': {
    'Smaller, without visible difference on a screen': 'أصغر، وبالمظهر نفسه على الشاشة',
    'The smallest file for viewing on a screen': 'أصغر ما يمكن للشاشة',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'ملفان للأرشيف: صور بدقة 200 نقطة وبجودة عالية',
    'Small enough for e-mail': 'صغير بما يكفي للبريد',
  },
  'crop-pdf': {
    'Crop to the content, with a margin': 'إلى المحتوى، مع فراغ قليل حوله',
    'The same box on every page, for small screens': 'المقدار نفسه من كل صفحة، للقراءة على شاشة صغيرة',
    'Remove 2 cm from the left side of odd pages': 'سنتيمتران من يسار الصفحات الفردية',
    'A label in the upper left corner': 'ملصق في الزاوية العليا اليسرى',
  },
  'extract-pages': {
    'Some pages': 'بعض الصفحات',
    'In reverse order': 'من الآخر إلى الأول',
    'The first page of two files': 'الصفحة الأولى من ملفين',
  },
  'extract-text': {
    'Plain text': 'نص عادي',
    'The words of the first page with their positions': 'كلمات الصفحة الأولى مع مواضعها',
    'The text of each page of two files, one with a password': 'نص كل صفحة من ملفين، أحدهما بكلمة مرور',
    'Markdown, with running heads and page numbers': 'Markdown مع الترويسات وأرقام الصفحات',
  },
  'flatten-pdf': {
    'Flatten fields and annotations': 'تصبح الحقول والملاحظات جزءًا من الصفحة',
    'Only the form, as it would be printed': 'النموذج وحده، كما يُطبع',
    'Some kinds of annotations on two pages; the form stays':
      'علامات من بعض الأنواع على صفحتين؛ ويبقى النموذج',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button': 'نص وخانة اختيار وقائمة وزر اختيار',
    'List the fields of the form': 'ما يمكن ملؤه',
    'Fill and flatten the form': 'ملء نهائي: تصبح كل الحقول جزءًا من الصفحة',
  },
  'info-pdf': {
    'One file': 'ملف واحد',
    'Two files, one with its first page only': 'ملفان، من أحدهما الصفحة الأولى فقط',
    'A file with a password': 'ملف بكلمة مرور',
  },
  'linearize-pdf': {
    'For a web page': 'لصفحة ويب',
    'Two files, with maximum compression': 'ملفان بأصغر حجم ممكن',
  },
  'merge-pdf': {
    'Two files, one after the other': 'ملفان، أحدهما بعد الآخر',
    'Some pages, one file rotated, a bookmark for each file': 'بعض الصفحات، وملف مُدار، وإشارة لكل ملف',
    'Front and back pages from a single-sided scanner': 'وجوه وظهور من ماسح أحادي الوجه',
    'A result that only opens with a password, and may be printed':
      'نتيجة لا تُفتح إلا بكلمة مرور ويُسمح بطباعتها',
  },
  'metadata-pdf': {
    'The metadata of a file as JSON': 'ما يقوله ملف عن نفسه',
    'Set a title, remove the author and add a custom entry': 'عنوان، ودون مؤلف، ومدخلة خاصة',
    'Remove all metadata': 'لا شيء يدل على مصدر الملف',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'صفحتان في كل ورقة',
    'Nine slides on A4, with lines around them': 'تسع شرائح على A4 تحيط بها خطوط',
    'A booklet': 'كتيب',
    'Three rows of two, column by column from the right': 'ثلاثة صفوف من صفحتين، عمودًا عمودًا من اليمين',
  },
  'organize-pdf': {
    'Another order, one page twice and one rotated': 'ترتيب آخر، وصفحة مكررة وأخرى مُدارة',
    'Pages of two files with blank ones between them': 'صفحات من ملفين بينها صفحات فارغة',
  },
  pipeline: {
    'Merge, rotate and split in one run': 'دمج وتدوير ثم تقسيم في مرة واحدة',
    'Extract pages of several files, then linearize each': 'أخذ صفحات من عدة ملفات، ثم تهيئة كل منها للويب',
  },
  'protect-pdf': {
    'A password to open it': 'كلمة مرور لفتحه',
    'Anyone may read it, nobody may copy or change it': 'يمكن للجميع قراءته، ولا يمكن لأحد نسخه أو تغييره',
    'For old readers, two files at once': 'للقارئات القديمة، ملفان معًا',
  },
  'redact-pdf': {
    'A name, wherever it occurs': 'اسم أينما ورد',
    'A box at the top of the first page': 'مربع في أعلى الصفحة الأولى',
    'E-mail addresses and a pattern, with a label': 'عناوين بريد ونمط، مع كتابة',
    'Where a word is found, before anything is removed': 'مواضع كلمة قبل إزالة أي شيء',
  },
  'remove-pages': {
    'Two pages': 'صفحتان',
    'Every second page': 'صفحة من كل صفحتين',
    'The last page of two files': 'الصفحة الأخيرة من ملفين',
  },
  'repair-pdf': {
    'A damaged file': 'ملف يشتكي منه قارئ',
    'For readers that only support PDF 1.4 and older': 'لقارئ لا يعرف إلا أقدم صيغة',
  },
  'resize-pdf': {
    'Every page on A4': 'كل صفحة على A4',
    'Letter, portrait, with a margin for punch holes': 'Letter عمودي، مع مكان للثقوب',
    'Slides in the size of the first one, filled': 'شرائح بحجم أولاها، تملأ الصفحة',
    'A custom size; the content keeps its scale': 'حجم مخصص؛ ويبقى المحتوى بمقياسه',
  },
  'reverse-pdf': {
    'A whole file': 'ملف كامل',
    'Its first three pages': 'أول ثلاث صفحات منه',
  },
  'rotate-pdf': {
    'Rotate every page clockwise': 'كل صفحة إلى اليمين',
    'Rotate two pages by 180°': 'صفحتان مقلوبتان',
    'All pages in portrait, landscape ones rotated counterclockwise':
      'كل الصفحات عمودية، والأفقية منها تُدار إلى اليسار',
  },
  'sanitize-pdf': {
    'Everything except comments': 'كل شيء عدا ملاحظات الناس',
    'Only scripts and attachments; links and metadata stay':
      'النصوص البرمجية والمرفقات فقط؛ وتبقى الروابط والبيانات الوصفية',
    'Two files for publishing, without comments; signed files are rejected':
      'ملفان للنشر، دون ملاحظات، ولا ملف موقّع',
  },
  'split-pdf': {
    'One file per page': 'كل صفحة وحدها',
    'Ten pages per file, named by page numbers': 'عشر صفحات لكل ملف، تُسمى بصفحاتها',
    'Two ranges': 'نطاقان',
    'One file per chapter, named after it': 'ملف لكل فصل، يحمل اسمه',
    'Small enough for e-mail': 'صغير بما يكفي للبريد',
  },
  'unlock-pdf': {
    'A file that opens but may not be printed; the password of another is in its entry':
      'ملف يمكن للجميع فتحه دون طباعته؛ وكلمة مرور ملف آخر تُرسل مع مدخلته',
  },
  'image-to-pdf': {
    'Pages as large as the pictures': 'صفحات بحجم الصور',
    'Photos on A4 with a margin': 'صور على A4 مع هامش',
    'A PDF of each picture, filled to the edges': 'PDF لكل صورة، ممتلئ حتى الحافة',
    'Every frame of an animation, and the second page of a fax':
      'كل إطار من رسم متحرك، والصفحة الثانية من فاكس',
  },
  'pdf-to-image': {
    'Every page as JPEG': 'كل صفحة بصيغة JPEG',
    'The first page as PNG without a background': 'الصفحة الأولى PNG بلا خلفية',
    'Thumbnails of a locked document, in grey': 'صور مصغرة لمستند مقفل، بالرمادي',
  },
  'extract-images': {
    'Every image of a document, once': 'كل صورة في المستند مرة واحدة',
    'Images of some pages above a minimum size, as PNG': 'صور بعض الصفحات غير الصغيرة جدا، بصيغة PNG',
  },
}
