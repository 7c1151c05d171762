import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the foot of every page': 'رقم أسفل كل صفحة',
    'Without the cover, outside on facing pages, in Greek':
      'دون الغلاف، على الحافة الخارجية للصفحات المتقابلة، باليونانية',
    'Bates numbers over two files': 'أرقام بيتس على ملفين',
    'The name of the file and a date in the head': 'اسم الملف وتاريخ في الرأس',
  },
  'watermark-pdf': {
    'One word across every page': 'كلمة على كل صفحة',
    'A small note in a corner of the first page, in Arabic': 'ملاحظة صغيرة في زاوية الصفحة الأولى بالعربية',
    'All over the page, under its content': 'على الصفحة كلها تحت المحتوى',
    'A picture in the corner': 'صورة في الزاوية',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'ترويسة تحت الصفحة الأولى',
    'Page by page over a document, the last page going on': 'صفحة صفحة فوق المستند مع استمرار الأخيرة',
    'The same stamp on two files': 'الختم نفسه على ملفين',
  },
  'attachments-pdf': {
    'What is attached, as JSON': 'ما هو مرفق، بصيغة JSON',
    'Two files attached to the first': 'ملفان مرفقان بالأول',
    'One of the files that are attached; without names, all of them': 'أحد الملفات المرفقة؛ ودون أسماء كلها',
    'Without anything attached to the document, but with what is pinned to pages':
      'دون أي مرفق بالمستند، مع إبقاء ما ثُبّت على الصفحات',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'الإشارات المرجعية بصيغة JSON',
    'Two chapters, the first with a section': 'فصلان، في أولهما قسم',
    'A cover before all others, and a link to a page on the web': 'غلاف قبل كل الإشارات، ورابط إلى صفحة ويب',
    'None at all': 'دون أي إشارة',
  },
  'compare-pdf': {
    'Two versions, in text and in looks': 'نسختان، في النص والمظهر',
    'The words alone, as a report': 'الكلمات وحدها، في تقرير',
    'The pages that differ, over one another; the head of every page does not count':
      'الصفحات المختلفة متراكبة؛ رأس الصفحة لا يُحسب',
  },
  'compress-pdf': {
    'Smaller, and looking the same on a screen': 'أصغر، وبالمظهر نفسه على الشاشة',
    'As small as it gets for a screen': 'أصغر ما يمكن للشاشة',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'ملفان للأرشيف: صور بدقة 200 نقطة وبجودة عالية',
    'Small enough to be sent by mail': 'صغير بما يكفي للبريد',
  },
  'crop-pdf': {
    'To the content, with a little air around it': 'إلى المحتوى، مع فراغ قليل حوله',
    'The same from every page, for reading on a small screen':
      'المقدار نفسه من كل صفحة، للقراءة على شاشة صغيرة',
    'Two centimetres off the left side of odd pages': 'سنتيمتران من يسار الصفحات الفردية',
    'A label in the upper left corner': 'ملصق في الزاوية العليا اليسرى',
  },
  'extract-pages': {
    'Some pages': 'بعض الصفحات',
    Backwards: 'من الآخر إلى الأول',
    'The first page of two files': 'الصفحة الأولى من ملفين',
  },
  'extract-text': {
    'Plain text': 'نص عادي',
    'The words of the first page with their places': 'كلمات الصفحة الأولى مع مواضعها',
    'The text of each page of two files, one with a password': 'نص كل صفحة من ملفين، أحدهما بكلمة مرور',
    'Markdown, with running heads and page numbers': 'Markdown مع الترويسات وأرقام الصفحات',
  },
  'flatten-pdf': {
    'Fields and notes become part of the page': 'تصبح الحقول والملاحظات جزءًا من الصفحة',
    'The form alone, as it would be printed': 'النموذج وحده، كما يُطبع',
    'Marks of some kinds on two pages; the form stays': 'علامات من بعض الأنواع على صفحتين؛ ويبقى النموذج',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button': 'نص وخانة اختيار وقائمة وزر اختيار',
    'What there is to fill in': 'ما يمكن ملؤه',
    'Filled for good: all fields become part of the page': 'ملء نهائي: تصبح كل الحقول جزءًا من الصفحة',
  },
  'info-pdf': {
    'One file': 'ملف واحد',
    'Two files, of one the first page alone': 'ملفان، من أحدهما الصفحة الأولى فقط',
    'A file with a password': 'ملف بكلمة مرور',
  },
  'linearize-pdf': {
    'For a web page': 'لصفحة ويب',
    'Two files, as small as can be': 'ملفان بأصغر حجم ممكن',
  },
  'merge-pdf': {
    'Two files, one after the other': 'ملفان، أحدهما بعد الآخر',
    'Some pages, one file turned, a bookmark for each file': 'بعض الصفحات، وملف مُدار، وإشارة لكل ملف',
    'Fronts and backs from a one-sided scanner': 'وجوه وظهور من ماسح أحادي الوجه',
    'A result that only opens with a password, and may be printed':
      'نتيجة لا تُفتح إلا بكلمة مرور ويُسمح بطباعتها',
  },
  'metadata-pdf': {
    'What a file says of itself': 'ما يقوله ملف عن نفسه',
    'A title, no author, and an entry of one’s own': 'عنوان، ودون مؤلف، ومدخلة خاصة',
    'Nothing left to tell where a file comes from': 'لا شيء يدل على مصدر الملف',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'صفحتان في كل ورقة',
    'Nine slides on A4, with lines around them': 'تسع شرائح على A4 تحيط بها خطوط',
    'A booklet': 'كتيب',
    'Three rows of two, column by column from the right': 'ثلاثة صفوف من صفحتين، عمودًا عمودًا من اليمين',
  },
  'organize-pdf': {
    'Another order, one page twice and one turned': 'ترتيب آخر، وصفحة مكررة وأخرى مُدارة',
    'Pages of two files with blank ones between them': 'صفحات من ملفين بينها صفحات فارغة',
  },
  pipeline: {
    'Merge, turn and divide again in one go': 'دمج وتدوير ثم تقسيم في مرة واحدة',
    'Take pages of several files, then prepare each for the web':
      'أخذ صفحات من عدة ملفات، ثم تهيئة كل منها للويب',
  },
  'protect-pdf': {
    'A password to open it': 'كلمة مرور لفتحه',
    'Anyone may read it, nobody may copy or change it': 'يمكن للجميع قراءته، ولا يمكن لأحد نسخه أو تغييره',
    'For old readers, two files at once': 'للقارئات القديمة، ملفان معًا',
  },
  'redact-pdf': {
    'A name, wherever it stands': 'اسم أينما ورد',
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
    'A file that a reader complains about': 'ملف يشتكي منه قارئ',
    'For a reader that knows only the oldest form': 'لقارئ لا يعرف إلا أقدم صيغة',
  },
  'resize-pdf': {
    'Every page on A4': 'كل صفحة على A4',
    'Letter, upright, with room for holes': 'Letter عمودي، مع مكان للثقوب',
    'Slides as large as the first one, filled': 'شرائح بحجم أولاها، تملأ الصفحة',
    'A size of our own; what is there keeps its scale': 'حجم مخصص؛ ويبقى المحتوى بمقياسه',
  },
  'reverse-pdf': {
    'A whole file': 'ملف كامل',
    'Its first three pages': 'أول ثلاث صفحات منه',
  },
  'rotate-pdf': {
    'Every page to the right': 'كل صفحة إلى اليمين',
    'Two pages upside down': 'صفحتان مقلوبتان',
    'All pages upright, those that lie turned to the left':
      'كل الصفحات عمودية، والأفقية منها تُدار إلى اليسار',
  },
  'sanitize-pdf': {
    'Everything but people’s remarks': 'كل شيء عدا ملاحظات الناس',
    'Scripts and attachments alone; links and metadata stay':
      'النصوص البرمجية والمرفقات فقط؛ وتبقى الروابط والبيانات الوصفية',
    'Two files for publishing, without remarks, and no signed one': 'ملفان للنشر، دون ملاحظات، ولا ملف موقّع',
  },
  'split-pdf': {
    'Each page by itself': 'كل صفحة وحدها',
    'Ten pages each, named by their pages': 'عشر صفحات لكل ملف، تُسمى بصفحاتها',
    'Two ranges': 'نطاقان',
    'A file for each chapter, called like it': 'ملف لكل فصل، يحمل اسمه',
    'Small enough for mail': 'صغير بما يكفي للبريد',
  },
  'unlock-pdf': {
    'A file that anyone may open but not print; another’s password is sent with its entry':
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
    'Every picture of a document, once': 'كل صورة في المستند مرة واحدة',
    'Those of some pages that are not too small, as PNG': 'صور بعض الصفحات غير الصغيرة جدا، بصيغة PNG',
  },
}
