import { i18n } from '@lingui/core';
import { compileMessage } from './message-compiler.ts';

/** English messages live in the components; other languages are catalogues compiled at build time. */
export function activateMessages(): typeof i18n {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return i18n;
}
