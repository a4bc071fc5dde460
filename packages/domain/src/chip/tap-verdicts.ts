/** The possible verdicts on a tap. Only `ok` and `opened` count as a tap; `no_uid` and `plain_mode` are for chips encoded by others. */
export const tapVerdicts = [
  'ok',
  'replay',
  'opened',
  'tamper_inconsistent',
  'tamper_uninitialised',
  'no_counter',
  'no_uid',
  'plain_mode',
  'unknown_tag',
  'unknown_kid',
  'bad_mac',
  'bad_format',
] as const;
export type TapVerdict = (typeof tapVerdicts)[number];

/** The taps that the simulator can produce. */
export const simulatedTaps = [
  'genuine',
  'replayed',
  'tampered',
  'opened',
  'closed_again',
  'uninitialised',
  'wrong_mac',
  'other_kid',
  'jump',
] as const;
export type SimulatedTap = (typeof simulatedTaps)[number];
