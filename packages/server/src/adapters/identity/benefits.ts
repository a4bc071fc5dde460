import type { Benefits } from '@strapline/identity/options';
import type { Language } from '@strapline/identity/texts/languages';

/** The reasons for an account beside the provider's forms. */
export const benefits: Readonly<Record<Language, Benefits>> = {
  en: {
    title: 'Why an account',
    reasons: [
      'A piece needs an owner with an account, so that nobody else can claim it later.',
      'You get a made-up name, such as opal_heron_m8c. Your own name is shown only if you choose to.',
      'We take you back to the page you came from, within an hour.',
    ],
    note: 'Just looking? You don’t need an account to see what’s public.',
  },
  de: {
    title: 'Warum ein Konto',
    reasons: [
      'Ein Stück braucht einen Besitzer mit Konto, damit niemand sonst es später auf sich eintragen kann.',
      'Du bekommst einen erfundenen Namen wie opal_heron_m8c. Dein eigener Name erscheint nur, wenn du das möchtest.',
      'Danach geht es zurück zu der Seite, von der du kommst. Wir merken sie uns eine Stunde lang.',
    ],
    note: 'Nur mal schauen? Was öffentlich ist, siehst du auch ohne Konto.',
  },
  fr: {
    title: 'Pourquoi un compte',
    reasons: [
      'Une pièce a besoin d’un propriétaire avec un compte, pour que personne d’autre ne puisse l’enregistrer à son nom plus tard.',
      'Vous recevez un nom inventé, par exemple opal_heron_m8c. Votre vrai nom n’apparaît que si vous le choisissez.',
      'Vous revenez ensuite à la page d’où vous venez. Nous la gardons en mémoire une heure.',
    ],
    note: 'Vous voulez juste regarder ? Pas besoin de compte pour voir ce qui est public.',
  },
  es: {
    title: 'Por qué una cuenta',
    reasons: [
      'Una pieza necesita un propietario con cuenta, para que nadie más pueda registrarla a su nombre más adelante.',
      'Recibes un nombre inventado, como opal_heron_m8c. Tu nombre real solo se muestra si tú quieres.',
      'Después te llevamos a la página de la que vienes. La recordamos durante una hora.',
    ],
    note: '¿Solo estás mirando? No necesitas una cuenta para ver lo que es público.',
  },
  ja: {
    title: 'アカウントが必要な理由',
    reasons: [
      'アカウントがあるとアイテムの登録上の所有者になり、後からほかの人が所有者登録できなくなります。',
      'opal_heron_m8cのような架空の名前が付きます。ご自身の名前は、選んだ場合にのみ表示されます。',
      'ログイン後は元のページに戻ります。ページは1時間保存されます。',
    ],
    note: '見るだけの場合、公開されているものはアカウントなしでご覧いただけます。',
  },
};
