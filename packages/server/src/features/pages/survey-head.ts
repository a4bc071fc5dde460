import type { Output } from '@strapline/contract/events';
import { createSurveyCard } from '../share-card/share-card.ts';
import { createHomeHead, type Head, type HeadApp } from './page-head.ts';

/** Hidden from search engines: people share the address themselves, and nothing of it should stay findable once it is closed. */
export function createSurveyHead(answer: Output<'fetchSurvey'>, site: HeadApp): Head {
  const { app, i18n } = site;
  const { survey, owner, fqsid } = answer;
  const name = owner.displayName || owner.username;
  const isSize = survey === 'size';
  return {
    ...createHomeHead(site),
    title: `${isSize ? `What do you wear? ${name} asks` : `Which size would you reach for? ${name} asks`}: ${app.name}`,
    description: isSize
      ? i18n._('{name} wants to know which sizes to make next. No name goes with your answers.', { name })
      : i18n._('{name} invites you to estimate a size. No name goes with your answer.', { name }),
    path: `/${survey}/${fqsid}`,
    card: createSurveyCard(answer, app),
    data: [],
    isHidden: true,
  };
}
