import { defineEvent } from '../../define-event.ts';
import { icbmDraft } from '../../shapes/surveys/survey.ts';
import { icbmPostForm } from '../../team-forms.ts';

export const createNewICBMPost = defineEvent({
  name: 'createNewICBMPost',
  level: 2,
  limit: 'write',
  summary:
    'Prepares an ICBM survey about a profile. It stays invisible until the owner of the handle has proven it and opens the survey; the team sends them the link. The same handle again gives the same draft.',
  input: icbmPostForm,
  output: icbmDraft.pick({ id: true, fqsid: true, status: true, shareUrl: true }),
  errors: ['unauthenticated', 'forbidden', 'conflict', 'not_found'],
});
