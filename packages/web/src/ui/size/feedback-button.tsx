import type { FeedbackCode } from '@strapline/domain/size/feedback';
import { Check } from 'lucide';
import { memo } from 'react';
import { Icon } from '../icon.tsx';
import { LineDrawing } from '../line-drawing.tsx';
import css from './feedback-button.module.css';

/** By code; missing until they have loaded. */
export type FeedbackDrawings = Partial<Record<FeedbackCode, string>>;

export const loadFeedbackDrawings = async (): Promise<FeedbackDrawings> => (await import('@strapline/domain/drawings/fit')).fitDrawings;

/** The class of the grid around the buttons. */
export const feedbackGrid = css['grid'];

type FeedbackButtonProps = {
  code: FeedbackCode;
  isSelected: boolean;
  drawing: string | undefined;
  label: string;
  /** Stable, or the drawings are set again. */
  onSelect: (code: FeedbackCode, isSelected: boolean) => void;
};

/** Something that one can notice in a worn bra. */
export const FeedbackButton = memo(({ code, isSelected, drawing, label, onSelect }: FeedbackButtonProps) => (
  <button type="button" className={css['button']} aria-pressed={isSelected} onClick={() => onSelect(code, !isSelected)}>
    <span className={css['art']}>{drawing && <LineDrawing svg={drawing} />}</span>
    <span className={css['words']}>
      {isSelected && <Icon icon={Check} size={15} />}
      {label}
    </span>
  </button>
));
FeedbackButton.displayName = 'FeedbackButton';
