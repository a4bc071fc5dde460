import { connect } from './connect/ja.ts';
import type { Texts } from './en.ts';

export const ja: Texts = {
  testMode: 'テストモード（実際のお金は動きません）',
  about: 'このテストページは決済サービスの代わりです。銀行、カード会社、ブロックチェーンには一切接続しません。',
  amount: '金額',
  purpose: '内容',
  back: 'ショップに戻る',
  connect,
  bank: {
    name: 'テスト銀行',
    eyebrow: 'ご利用の銀行',
    ask: { heading: 'ご本人の<em>確認</em>', text: 'お支払いを完了する前に、銀行がご本人の承認をお願いしています。' },
    done: { heading: '支払いを<em>承認しました</em>', text: 'お支払いが完了しました。これ以上の操作は必要ありません。' },
    refused: {
      heading: '承認する支払いは<em>ありません</em>',
      text: 'この支払いは承認待ちではありません。前のページに戻って、支払い方法を選んでください。',
    },
    canceled: {
      heading: '支払いは<em>キャンセルされました</em>',
      text: 'この支払いはキャンセルされました。料金は請求されていません。',
    },
    unknown: {
      heading: '支払いが<em>見つかりません</em>',
      text: 'リンクが間違っているか、途中で切れています。料金は請求されていません。',
    },
    nothingNow: '今回の請求はありません（カードを次回のために保存します）',
    card: 'カード',
    cardEnding: (last4) => `Visa（末尾${last4}）`,
    approve: '承認する',
    decline: '拒否する',
    close: 'このページは閉じてかまいません。',
    note: 'これはテストページで、実際の銀行ではありません。カードに請求されることはありません。',
  },
  wallet: {
    name: 'テストウォレット',
    eyebrow: 'USDC（Base）',
    ACTIVE: {
      heading: 'テスト<em>ウォレット</em>で支払う',
      text: '実際のコインは送られません。ネットワーク上で何が起きるかを選んで、ショップの動きを確かめられます。',
    },
    PROCESSING: {
      heading: '支払いを<em>送信しました</em>',
      text: 'ネットワークが支払いを確認しています。このページは自動で更新されます。',
    },
    COMPLETED: { heading: '支払いを<em>確認しました</em>', text: 'お支払いが届きました。これ以上の操作は必要ありません。' },
    FAILED: {
      heading: '支払いに<em>失敗しました</em>',
      text: 'ネットワークが支払いを拒否しました。料金は請求されていません。前のページに戻って、もう一度お試しください。',
    },
    EXPIRED: {
      heading: '支払い期限が<em>切れました</em>',
      text: 'お支払いの時間が過ぎました。ショップに戻って、最初からやり直してください。',
    },
    DEACTIVATED: {
      heading: '支払いは<em>キャンセルされました</em>',
      text: 'ショップがこの支払いをキャンセルしました。理由はショップに戻るとご覧いただけます。',
    },
    REFUNDED: { heading: '<em>返金済み</em>', text: 'この支払いは返金されました。' },
    PARTIALLY_REFUNDED: { heading: '<em>一部返金済み</em>', text: 'この支払いの一部が返金されました。' },
    unknown: {
      heading: '支払いが<em>見つかりません</em>',
      text: 'リンクが間違っているか、途中で切れています。料金は請求されていません。',
    },
    to: '送金先',
    payBy: '支払い期限',
    received: '受取額',
    transaction: '取引ID',
    refunded: '返金額',
    onNetwork: 'ネットワーク上で起きること',
    exact: (amount) => `${amount} USDCが届く`,
    exactHint: '支払いが成功します。',
    short: '1 USDC少なく届く',
    shortHint: 'ショップが支払いを確認する必要があります。',
    failing: '支払いが失敗する',
    failingHint: 'ネットワークが拒否します。',
    pay: (amount) => `${amount} USDCを支払う`,
    payLate: (amount) => `期限後に${amount} USDCを支払う`,
    lateNote: '送信済みの支払いは、ショップがもう待っていなくても届きます。ここで試せます。',
    refresh: '更新',
  },
};
