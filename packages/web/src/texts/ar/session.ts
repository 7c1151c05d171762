import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'تسجيل الدخول',
  'session.how': 'افتح العنوان الذي طبعته الخدمة عند بدئها، أو أدخل رمزًا مميزًا.',
  'session.token': 'الرمز المميز',
  'session.submit': 'تسجيل الدخول',
  'session.signing-in': 'جارٍ تسجيل الدخول…',
  'session.unreachable': 'تعذر الوصول إلى الخدمة. لا يزال بإمكان الأدوات العمل على هذا الجهاز.',
  'session.wrong-token': 'الرمز المميز غير صالح: غير معروف أو منتهٍ أو ملغى.',
  'session.wrong-code': 'لم يعد هذا العنوان صالحًا: يُستخدم مرة واحدة خلال بضع دقائق.',
  'session.new-code': 'يطبع «npx octavo token sign-in» على جهاز الخدمة عنوانًا جديدًا.',
}
