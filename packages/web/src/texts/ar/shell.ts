import type { Translation } from '../translation.js'

export const shell: Translation['messages'] = {
  'shell.skip': 'الانتقال إلى المحتوى',
  'shell.tools': 'الأدوات',
  'shell.chains': 'السلاسل',
  'shell.mine': 'ملفاتي',
  'shell.language': 'اللغة',
  'shell.theme': 'المظهر',
  'shell.theme.system': 'مثل النظام',
  'shell.theme.light': 'فاتح',
  'shell.theme.dark': 'داكن',
  'shell.menu': 'الإعدادات',
  'shell.api': 'وثائق واجهة البرمجة',
  'shell.sign-out': 'تسجيل الخروج',
  'shell.not-found': 'لا شيء في هذا العنوان.',
  'shell.to-home': 'عرض كل الأدوات',
  'shell.failed': 'تعطل هذا الجزء من الصفحة.',
  'shell.failed.again': 'إعادة تحميل الصفحة',
  'shell.loading': 'جارٍ التحميل…',
}
