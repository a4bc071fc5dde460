import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApp, useItem } from '../../platform/page/app-data.ts';
import { useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { GarmentArt } from '../../ui/garment-art.tsx';
import { Stitch } from '../../ui/panel.tsx';

const drawings = {
  bra: { creators: { style: 'balconette', palette: 'champagne' }, collectors: { style: 'plunge', palette: 'slate' } },
  top: { creators: { style: 'camisole', palette: 'mist' }, collectors: { style: 'crop', palette: 'lagoon' } },
} as const;

/** The footer's About links here with `section=about`. */
export function About({ isTarget }: { isTarget: boolean }) {
  const { t } = useLingui();
  const sectionRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isTarget) requestAnimationFrame(() => sectionRef.current?.scrollIntoView());
  }, [isTarget]);
  return (
    <section className="wrap about" id="about" ref={sectionRef}>
      <Stitch />
      <div className="how">
        <p className="eyebrow">{t`How it works`}</p>
        <h2>
          <Trans>
            From the last stitch to the <em>next owner</em>
          </Trans>
        </h2>
        <Steps />
      </div>
      <Stitch />
      <div className="two-doors">
        <ForCreators />
        <ForCollectors />
      </div>
      <ForSisterMembers />
    </section>
  );
}

/** Accounts are shared with the sister app. */
function ForSisterMembers() {
  const { t } = useLingui();
  const { sister } = useApp().copy;
  const isAnonymous = useSession(({ status }) => status === 'anonymous' || status === 'unknown');
  if (!sister || !isAnonymous) return null;
  return (
    <p className="sister">
      <span>
        <b>{sister.question}</b> {sister.answer}
      </span>
      <ButtonLink to="/signin">{t`Sign in`}</ButtonLink>
    </p>
  );
}

function Steps() {
  const { t } = useLingui();
  const item = useItem();
  return (
    <div className="steps">
      <svg className="thread" viewBox="0 0 1152 28" preserveAspectRatio="none" aria-hidden="true">
        <path
          d="M7 14C90 32 190-6 301 14S500 30 595 14 800-6 889 14s190 14 263-2"
          fill="none"
          stroke="var(--brass)"
          strokeWidth="1.5"
          strokeDasharray="7 5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ol>
        <Step
          name={t({ context: 'a step', message: 'Tag' })}
        >{t`The creator photographs the ${item} and sews in a label with a code, and often a chip.`}</Step>
        <Step
          name={t({ context: 'a step', message: 'Offer' })}
        >{t`Buyers see the full total before they pay. Only one person can buy at a time.`}</Step>
        <Step name={t`Claim`}>{t`The buyer enters the code from the strap and becomes the owner on record.`}</Step>
        <Step name={t`Prove`}>{t`Each step is an entry that anyone can look up and no one can rewrite.`}</Step>
      </ol>
    </div>
  );
}

function Step({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3>{name}</h3>
      <p>{children}</p>
    </li>
  );
}

function ForCreators() {
  const { t } = useLingui();
  const item = useItem();
  return (
    <section className="door">
      <div className="tx">
        <p className="eyebrow">{t`For creators`}</p>
        <h2>
          <Trans>
            Make it <em>matter</em>
          </Trans>
        </h2>
        <p>{t`Tag what you wear or sew. Set your price and keep 90 % of it. The record goes with the piece.`}</p>
        <Link to="/bratag/create" className="btn primary">{t`Offer a ${item}`}</Link>
      </div>
      <GarmentArt seed="maker" {...drawings[useApp().garment].creators} />
    </section>
  );
}

function ForCollectors() {
  const { t } = useLingui();
  return (
    <section className="door">
      <div className="tx">
        <p className="eyebrow">{t`For collectors`}</p>
        <h2>
          <Trans>
            Keep it <em>known</em>
          </Trans>
        </h2>
        <p>{t`Own a piece with a history, under a made-up name. Pass it on with its record whenever you like.`}</p>
        <Link to="/account" className="btn">{t`Start a collection`}</Link>
      </div>
      <GarmentArt seed="door-collectors" {...drawings[useApp().garment].collectors} />
    </section>
  );
}
