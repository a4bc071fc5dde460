import type { Output } from '@strapline/contract/events';

export type Pair = Output<'fetchApair'>;
export type PairCheck = Pair['verification']['checks'][number];
