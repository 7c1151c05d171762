import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'サインイン',
  'session.how': 'サービスの起動時に表示されたアドレスを開くか、トークンを入力してください。',
  'session.token': 'トークン',
  'session.submit': 'サインイン',
  'session.signing-in': 'サインイン中…',
  'session.unreachable': 'サービスに接続できません。この端末でのツールの実行は引き続き可能です。',
  'session.wrong-token': 'トークンが無効です。不明か、期限切れか、取り消されています。',
  'session.wrong-code': 'このアドレスはもう無効です。数分の間に 1 回だけ使えます。',
  'session.new-code':
    'サービスのコンピューターで「npx octavo token sign-in」を実行すると、新しいアドレスが表示されます。',
}
