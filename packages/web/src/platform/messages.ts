import { i18n } from '@lingui/core';
import { compileMessage } from './message-compiler.ts';

/** English is written where it is shown; other languages come as catalogues, compiled at build time. */
export function startMessages(): typeof i18n {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return i18n;
}
