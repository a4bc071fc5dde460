import type { OfferAnswer } from '@strapline/domain/offer/offer.states';
import { useIdempotentMutation } from './use-idempotent-mutation.ts';
import { WireError } from './wire/wire-error.ts';

type AnswerState = {
  errors: { failure?: string | undefined; amount?: string | undefined };
  isBusy: boolean;
  onAnswer: (answer: OfferAnswer, amountCents?: number) => void;
};

/** Sends the answer to an offer; what shows offers is loaded again. */
export function useAnswerOffer(offerId: string, onDone?: () => void): AnswerState {
  const { mutate, isPending, error } = useIdempotentMutation('answerOffer', ['listOffers', 'listMessages', 'listThreads', 'fetchListing']);
  const amount = error instanceof WireError ? error.fields['amountCents'] : undefined;
  return {
    errors: { failure: error?.message, amount },
    isBusy: isPending,
    onAnswer: (answer, amountCents) =>
      mutate({ offerId, answer, ...(amountCents === undefined ? {} : { amountCents }) }, { onSuccess: () => onDone?.() }),
  };
}
