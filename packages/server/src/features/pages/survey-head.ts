import type { Output } from '@strapline/contract/events';
import { createHomeHead, type Head, type HeadApp } from './page-head.ts';

/** Hidden from search engines: people share the address themselves, and nothing of it should stay findable once it is closed. */
export function createSurveyHead({ survey, owner, fqsid }: Output<'fetchSurvey'>, { app }: HeadApp): Head {
  const name = owner.displayName || owner.username;
  const isSize = survey === 'size';
  return {
    ...createHomeHead(app),
    title: `${isSize ? `What do you wear? ${name} asks` : `Which size would you reach for? ${name} asks`}: ${app.name}`,
    description: isSize
      ? `${name} wants to know which sizes to make next. No name goes with your answers.`
      : `${name} invites you to estimate a size. No name goes with your answer.`,
    path: `/${survey}/${fqsid}`,
    data: [],
    isHidden: true,
  };
}
