import { useLingui } from '@lingui/react/macro';
import type { Input } from '@strapline/contract/events';
import { type ForumCategory, forumCategories } from '@strapline/domain/forum/forum';
import { type GuidelineRule, guidelineRules } from '@strapline/domain/report/report-reasons';
import { useState } from 'react';
import { useCallMutation } from '../../platform/cache/queries.ts';
import { useContractForm } from '../../platform/form/contract-form.ts';
import { showNotice } from '../../platform/state/notices.ts';
import { useTextDraft } from '../../platform/state/text-drafts.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Select, TextArea } from '../../ui/form/field.tsx';
import { useRuleLabels } from '../../ui/report-labels.ts';
import { useCategoryLabels } from './category-labels.ts';

export type Moderation = { action: Input<'moderateTopic'>['action']; on: boolean; postId?: string };
type ModerateDialogProps = { topicId: string; category: ForumCategory; moderation: Moderation; onClose: () => void };

/** Every step of a moderator has a reason. */
export function ModerateDialog({ topicId, category: before, moderation, onClose }: ModerateDialogProps) {
  const { t } = useLingui();
  const categories = useCategoryLabels();
  const rules = useRuleLabels();
  const { action, on, postId } = moderation;
  const [reason = '', setReason] = useTextDraft('moderation', `${topicId} ${postId ?? ''} ${action}`);
  const [category, setCategory] = useState<ForumCategory>(before);
  const [rule, setRule] = useState<GuidelineRule>('other');
  const send = useCallMutation('moderateTopic', ['fetchTopic', 'listReplies', 'listTopics']);
  const form = useContractForm('moderateTopic', {
    input: {
      topicId,
      action,
      on,
      reason,
      postId,
      rule: action === 'hide' ? rule : undefined,
      category: action === 'move' ? category : undefined,
    },
    mutation: send,
    onSent: () => {
      setReason(undefined);
      showNotice(t`Done.`);
      onClose();
    },
  });
  const titles = {
    pin: on ? t`Pin topic` : t`Unpin topic`,
    lock: on ? t`Lock topic` : t`Unlock topic`,
    move: t`Move topic`,
    hide: on ? (postId ? t`Hide post` : t`Hide topic`) : t`Show again`,
  };
  return (
    <FormDialog title={titles[action]} submitLabel={titles[action]} cancelLabel={t`Cancel`} form={form} onClose={onClose}>
      {action === 'move' && (
        <Select
          label={t`Category`}
          value={category}
          {...form.field('category')}
          onChange={(event) => setCategory(forumCategories.find((one) => one === event.target.value) ?? before)}
        >
          {forumCategories.map((one) => (
            <option key={one} value={one}>
              {categories[one]}
            </option>
          ))}
        </Select>
      )}
      {action === 'hide' && (
        <Select
          label={t`Guideline`}
          value={rule}
          {...form.field('rule')}
          onChange={(event) => setRule(guidelineRules.find((one) => one === event.target.value) ?? 'other')}
        >
          {guidelineRules.map((one) => (
            <option key={one} value={one}>
              {rules[one]}
            </option>
          ))}
        </Select>
      )}
      <TextArea
        label={t`Reason`}
        rows={3}
        value={reason}
        {...form.field('reason')}
        hint={action === 'hide' ? t`The author reads it and can appeal.` : t`It is kept in the audit log.`}
        onChange={(event) => setReason(event.target.value || undefined)}
      />
    </FormDialog>
  );
}
