import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Nfc, ScanLine, Tag } from 'lucide';
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTypedTag } from '../../platform/client-state.ts';
import { useAct } from '../../platform/queries.ts';
import { useSession, whenSettled } from '../../platform/session/session.ts';
import { landTap } from '../../platform/tap-landing.ts';
import { canReadNfc } from '../../platform/web-nfc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Stitch } from '../../ui/panel.tsx';
import { CheckAnswer } from './check-answer.tsx';
import { CodeAnswer } from './code-answer.tsx';
import { GradesSection } from './grades-section.tsx';
import { parseTagInput, type TagInput } from './parse-tag-input.ts';
import css from './tag-check.module.css';
import { TapLoading } from './tap-loading.tsx';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));
const ChipDialog = lazy(async () => ({ default: (await import('./chip-dialog.tsx')).ChipDialog }));

/** A tag id lives in the URL, a strap code never does. */
export function TagCheckScreen() {
  const { t } = useLingui();
  const { tag } = useSearch({ from: '/check' });
  const navigate = useNavigate();
  const [input, setInput] = useState<TagInput>({ kind: 'nothing' });
  const [isTapLost, setTapLost] = useState(false);
  const [way, setWay] = useState<'square' | 'chip'>();
  const field = useRef<HTMLInputElement>(null);
  const codeCheck = useAct('checkStrapCode');
  const carriedInput = useTypedTag((store) => store.state.text);
  const fault = useInputError(input);
  const shown: TagInput = input.kind === 'nothing' && tag ? { kind: 'tag', braTagId: tag, byAddress: false } : input;

  function handleText(text: string) {
    const found = parseTagInput(text, location.origin);
    setInput(found);
    if (found.kind === 'tap') return void openTap(location.origin + found.path);
    codeCheck.reset();
    if (found.kind === 'code') void checkCode(found.code);
    void navigate({ to: '/check', search: found.kind === 'tag' ? { tag: found.braTagId } : {}, replace: true, resetScroll: false });
    if (found.kind === 'nothing' || found.kind === 'unclear' || found.kind === 'slip') field.current?.focus();
  }

  /** A tap counts once, so its own page judges it, whatever the after-tap setting. */
  async function openTap(address: string) {
    setTapLost(false);
    try {
      const landing = await landTap(address);
      if (!landing?.ticket) return landing && void navigate({ href: landing.href });
      const { braTagId, ticket } = landing;
      void navigate({ to: '/bratag/$braTagId/action', params: { braTagId }, search: { verb: 'verify', tap: ticket } });
    } catch {
      // No answer, so the tap isn't used up.
      setTapLost(true);
    }
  }

  /** Only on a press: each check counts as an attempt. */
  async function checkCode(strapCode: string) {
    await whenSettled();
    if (useSession.getState().status === 'signedIn') codeCheck.mutate({ strapCode });
  }

  // Input from the home page is passed in memory, since a code must not be in a URL.
  const takeAlong = useEffectEvent((text: string) => {
    useTypedTag.getState().reset();
    handleInput(text);
  });
  useEffect(() => {
    if (carriedInput !== '') takeAlong(carriedInput);
  }, [carriedInput]);

  function submit(event: FormEvent) {
    event.preventDefault();
    handleText(field.current?.value ?? '');
  }

  function handleInput(text: string) {
    setWay(undefined);
    if (field.current) field.current.value = text;
    handleText(text);
  }

  return (
    <div className="page">
      <title>{t`Check a tag: Strapline`}</title>
      <div className="head">
        <p className="eyebrow">
          <Trans>Tag check</Trans>
        </p>
        <h1>
          <Trans>
            Is it <em>genuine?</em>
          </Trans>
        </h1>
        <p className="lead">
          <Trans>
            Type what’s printed on the label, scan its QR code or hold its chip to your phone. The result shows how strong each proof is.
          </Trans>
        </p>
      </div>
      <form className={css['form']} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={t`Tag ID, strap code or link`}
          defaultValue={tag}
          before={<Icon of={Tag} />}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          error={fault}
          hint={t`You need an account to check a strap code, and the number of attempts is limited.`}
          onChange={() => setInput((now) => (now.kind === 'unclear' || now.kind === 'slip' ? { kind: 'nothing' } : now))}
        />
        <div className={css['ways']}>
          <Button type="submit" kind="primary">
            <Trans>Check</Trans>
          </Button>
          <Button onClick={() => setWay('square')}>
            <Icon of={ScanLine} />
            <Trans>Scan a QR code</Trans>
          </Button>
          {canReadNfc() && (
            <Button onClick={() => setWay('chip')}>
              <Icon of={Nfc} />
              <Trans>Read a chip</Trans>
            </Button>
          )}
        </div>
      </form>
      <div aria-live="polite">
        {shown.kind === 'tap' && <TapLoading isLost={isTapLost} />}
        {shown.kind === 'code' ? <CodeAnswer check={codeCheck} /> : <CheckAnswer input={shown} />}
      </div>
      <Stitch air="gap" />
      <GradesSection />
      <Suspense>
        {way === 'square' && <ScanDialog onFound={handleInput} onClose={() => setWay(undefined)} />}
        {way === 'chip' && <ChipDialog onFound={handleInput} onClose={() => setWay(undefined)} />}
      </Suspense>
    </div>
  );
}

function useInputError({ kind }: TagInput): string | undefined {
  const { t } = useLingui();
  if (kind === 'slip')
    return t`One character of this code is wrong: the check character doesn’t match. Compare it with the label. Nothing was sent.`;
  if (kind === 'unclear') return t`Enter a tag ID, strap code or Strapline link. A tag ID looks like amber_lark_k2p:2026:spring:0007.`;
  return undefined;
}
