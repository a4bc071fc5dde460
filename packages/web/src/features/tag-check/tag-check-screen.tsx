import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Nfc, ScanLine, Tag } from 'lucide';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useAppName } from '../../platform/page/app-data.ts';
import { lazyPart } from '../../platform/page/lazy-part.tsx';
import { PageTitle } from '../../platform/page/page-title.tsx';
import { useSession, waitForSession } from '../../platform/session/session.ts';
import { useTypedTag } from '../../platform/state/client-state.ts';
import { resolveTap } from '../../platform/tap/tap-landing.ts';
import { canReadNfc } from '../../platform/tap/web-nfc.ts';
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

const ScanDialog = lazyPart(async () => (await import('./scan-dialog.tsx')).ScanDialog);
const ChipDialog = lazyPart(async () => (await import('./chip-dialog.tsx')).ChipDialog);

export function TagCheckScreen() {
  const { t } = useLingui();
  const check = useTagCheck();
  const [dialog, setDialog] = useState<'qr' | 'chip'>();
  const found = (text: string) => {
    setDialog(undefined);
    check.handleInput(text);
  };
  return (
    <div className="page">
      <PageTitle>{t`Check a tag`}</PageTitle>
      <Intro />
      <TagForm check={check} onOpen={setDialog} />
      <div aria-live="polite">
        {check.shown.kind === 'tap' && <TapLoading isLost={check.isTapLost} />}
        {check.shown.kind === 'code' ? <CodeAnswer check={check.codeCheck} /> : <CheckAnswer input={check.shown} />}
      </div>
      <Stitch air="gap" />
      <GradesSection />
      {dialog === 'qr' && <ScanDialog onFound={found} onClose={() => setDialog(undefined)} />}
      {dialog === 'chip' && <ChipDialog onFound={found} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

function Intro() {
  const { t } = useLingui();
  return (
    <div className="head">
      <p className="eyebrow">{t`Tag check`}</p>
      <h1>
        <Trans>
          Is it <em>genuine?</em>
        </Trans>
      </h1>
      <p className="lead">
        {t`Type what’s printed on the label, scan its QR code or hold its chip to your phone. The result shows how strong each proof is.`}
      </p>
    </div>
  );
}

type TagFormProps = { check: ReturnType<typeof useTagCheck>; onOpen: (dialog: 'qr' | 'chip') => void };

function TagForm({ check, onOpen }: TagFormProps) {
  const { t } = useLingui();
  const { field, input, tag, submit, clearMistake } = check;
  const error = useInputError(input);
  return (
    <form className={css['form']} onSubmit={submit} noValidate>
      <Field
        ref={field}
        label={t`Tag ID, strap code or link`}
        defaultValue={tag}
        before={<Icon icon={Tag} />}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={error}
        hint={t`You need an account to check a strap code, and the number of attempts is limited.`}
        onChange={clearMistake}
      />
      <div className={css['choices']}>
        <Button type="submit" kind="primary">{t`Check`}</Button>
        <Button icon={ScanLine} onClick={() => onOpen('qr')}>{t`Scan a QR code`}</Button>
        {canReadNfc() && <Button icon={Nfc} onClick={() => onOpen('chip')}>{t`Read a chip`}</Button>}
      </div>
    </form>
  );
}

/** A tag id lives in the URL, a strap code never does. */
function useTagCheck() {
  const { tag } = useSearch({ from: '/check' });
  const navigate = useNavigate();
  const [input, setInput] = useState<TagInput>({ kind: 'empty' });
  const [isTapLost, setTapLost] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const codeCheck = useCallMutation('checkStrapCode');
  const carriedInput = useTypedTag((store) => store.state.text);
  const visibleInput: TagInput = input.kind === 'empty' && tag ? { kind: 'tag', braTagId: tag, byAddress: false } : input;

  function handleText(text: string) {
    const found = parseTagInput(text, location.origin);
    setInput(found);
    if (found.kind === 'tap') return void openTap(location.origin + found.path);
    codeCheck.reset();
    if (found.kind === 'code') void checkCode(found.code);
    void navigate({ to: '/check', search: found.kind === 'tag' ? { tag: found.braTagId } : {}, replace: true, resetScroll: false });
    if (found.kind === 'empty' || found.kind === 'unrecognized' || found.kind === 'checksumMismatch') field.current?.focus();
  }

  /** A tap counts once, so its own page judges it, whatever the after-tap setting. */
  async function openTap(address: string) {
    setTapLost(false);
    try {
      const landing = await resolveTap(address);
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
    await waitForSession();
    if (useSession.getState().status === 'signedIn') codeCheck.mutate({ strapCode });
  }

  // Input from the home page is passed in memory, since a code must not be in a URL.
  const carryInput = useEffectEvent((text: string) => {
    useTypedTag.getState().reset();
    handleInput(text);
  });
  useEffect(() => {
    if (carriedInput !== '') carryInput(carriedInput);
  }, [carriedInput]);

  function submit(event: FormEvent) {
    event.preventDefault();
    handleText(field.current?.value ?? '');
  }

  function handleInput(text: string) {
    if (field.current) field.current.value = text;
    handleText(text);
  }

  const clearMistake = () => setInput((now) => (now.kind === 'unrecognized' || now.kind === 'checksumMismatch' ? { kind: 'empty' } : now));
  return { tag, field, input, shown: visibleInput, codeCheck, isTapLost, submit, clearMistake, handleInput };
}

function useInputError({ kind }: TagInput): string | undefined {
  const { t } = useLingui();
  const appName = useAppName();
  if (kind === 'checksumMismatch')
    return t`One character of this code is wrong: the check character doesn’t match. Compare it with the label. Nothing was sent.`;
  if (kind === 'unrecognized')
    return t`Enter a tag ID, strap code or ${appName} link. A tag ID looks like amber_lark_k2p:2026:spring:0007.`;
  return undefined;
}
