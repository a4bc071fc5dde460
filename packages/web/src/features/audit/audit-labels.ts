import { useLingui } from '@lingui/react/macro';

/** Actions of the audit log as people read them. A newer action without a label shows its code in words. */
export function useAuditLabels(): Record<string, string> {
  const { t } = useLingui();
  return {
    'audit.downloaded': t`Downloaded an export`,
    'audit.exported': t`Exported the audit log`,
    'audit.redacted': t`Removed a deleted account from reasons`,
    'batch.added': t`Added a chip key`,
    'batch.retired': t`Retired a chip key`,
    'case.accept': t`Accepted a payment`,
    'case.deliver': t`Marked as delivered`,
    'case.end': t`Ended an order`,
    'case.refund': t`Refunded an order`,
    'case.resend': t`Sent a refund again`,
    'chargeback.answered': t`Answered a chargeback`,
    'collection.viewed': t`Viewed a private collection`,
    'dispute.decided': t`Decided a dispute`,
    'evidence.viewed': t`Viewed evidence`,
    'job.retried': t`Retried a job`,
    'label.viewed': t`Viewed a shipping label`,
    'ledger.exported': t`Exported the ledger`,
    'ledger.viewed': t`Viewed someone’s ledger`,
    'order.viewed': t`Viewed an order`,
    'orders.searched': t`Searched someone’s orders`,
    'reconciliation.asked': t`Started a reconciliation`,
    'refund.approved': t`Approved a refund`,
    'refund.asked': t`Requested a refund`,
    'refund.declined': t`Declined a refund`,
    'signals.viewed': t`Viewed abuse signals`,
    'support.viewed': t`Viewed a support conversation`,
    'tag.approve': t`Approved a tag`,
    'tag.chip': t`Recorded a chip`,
    'tag.chip_alert_cleared': t`Cleared a chip alert`,
    'tag.reject': t`Requested changes to a tag`,
    'tag.seen': t`Viewed a private tag`,
    'taps.viewed': t`Viewed the taps of a tag`,
    'webhook.replayed': t`Replayed a webhook`,
  };
}

/** `role.granted` becomes `Role granted`. */
export function formatActionCode(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
