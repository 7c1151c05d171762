import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'サインイン',
  'session.how': 'サービスの起動時に表示されたアドレスを開くか、トークンを入力してください。',
  'session.token': 'トークン',
  'session.submit': 'サインイン',
  'session.signing-in': 'サインイン中…',
  'session.signed-in': 'サインインしています。',
  'session.unreachable': 'サービスに接続できません。この端末でのツールの実行は引き続き可能です。',
  'session.new-code':
    'サービスのコンピューターで「npx octavo token sign-in」を実行すると、新しいアドレスが表示されます。',
}
