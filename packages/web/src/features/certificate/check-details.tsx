import { useLingui } from '@lingui/react/macro';
import type { VerifiedCertificate } from '@strapline/domain/certificate/verify-certificate';
import { Fact } from '../../ui/fact.tsx';

export function CheckDetails({ verified }: { verified: VerifiedCertificate }) {
  const { t } = useLingui();
  const { certificate, logKey, kids, index, size, origin } = verified;
  return (
    <details className="certrests">
      <summary>{t`How this was checked`}</summary>
      <dl>
        <Fact label={t`The log`}>
          {t`Entry ${index} of ${size} in ${origin}, proved by hashes that lead from it to a root the log signed.`}
          <code>{logKey}</code>
        </Fact>
        <Fact label={t`The issuer`}>
          {t`${certificate.issuer} signed the certificate. Its keys are published at /.well-known/jwks.json.`}
          <code>{kids.certificate}</code>
        </Fact>
        <Fact label={t`On the command line`}>
          {t`Run the same check in a terminal, with a log key from a source you trust:`}
          <code>strapline-verify FILE --key {logKey}</code>
        </Fact>
      </dl>
    </details>
  );
}
