import { useLingui } from '@lingui/react/macro';

/** Actions of the audit log as people read them. A newer action without a label shows its code in words. */
export function useAuditLabels(): Record<string, string> {
  const { t } = useLingui();
  return {
    'appeal.overturn': t`Overturned a decision on appeal`,
    'appeal.uphold': t`Upheld a decision on appeal`,
    'approval.approved': t`Approved another admin’s request`,
    'approval.declined': t`Sent back a request`,
    'approval.requested': t`Requested a second admin’s approval`,
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
    'listing.hidden': t`Hid a listing`,
    'order.viewed': t`Viewed an order`,
    'orders.searched': t`Searched someone’s orders`,
    'people.searched': t`Searched people`,
    'person.decided': t`Decided about an account`,
    'person.role': t`Changed a role`,
    'person.signed_out': t`Signed someone out`,
    'person.state': t`Changed an account’s state`,
    'person.viewed': t`Viewed a person`,
    'reconciliation.asked': t`Started a reconciliation`,
    'recovery.help_closed': t`Closed a request for help`,
    'recovery.help_viewed': t`Viewed requests for help`,
    'recovery.started': t`Started an account recovery`,
    'recovery.viewed': t`Viewed account recoveries`,
    'refund.approved': t`Approved a refund`,
    'refund.asked': t`Requested a refund`,
    'refund.declined': t`Declined a refund`,
    'report.assigned': t`Took a report`,
    'report.dismiss': t`Dismissed a report`,
    'report.hide': t`Hid what was reported`,
    'report.picture_viewed': t`Viewed a reported picture`,
    'report.reinstate': t`Reinstated what was reported`,
    'report.remove': t`Removed what was reported`,
    'report.revokeTag': t`Revoked a reported tag`,
    'report.suspend': t`Suspended the owner of what was reported`,
    'report.viewed': t`Viewed a report`,
    'role.granted': t`Granted a role`,
    'signals.viewed': t`Viewed abuse signals`,
    'support.viewed': t`Viewed a support conversation`,
    'tag.approve': t`Approved a tag`,
    'tag.chip': t`Recorded a chip`,
    'tag.chip_alert_cleared': t`Cleared a chip alert`,
    'tag.chip_replaced': t`Replaced a chip`,
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
