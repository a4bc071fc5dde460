import { Trans, useLingui } from '@lingui/react/macro';
import { FlaskConical } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/panel.tsx';
import css from './calculator.module.css';
import { replaceInputs } from './calculator-state.ts';

export function ExampleNote() {
  const { t } = useLingui();
  return (
    <div className={css['example']}>
      <Callout tone="brass" icon={FlaskConical}>
        <p>
          <Trans>
            <b>These measurements are an example, not yours.</b> Change one of them to clear the others.
          </Trans>
        </p>
        <Button size="small" onClick={() => replaceInputs({})}>{t`Clear the example`}</Button>
      </Callout>
    </div>
  );
}
