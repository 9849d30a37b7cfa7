import type { Contract, ProjectMilestone } from '@soloist/contracts';
import { Banner, Button, Modal } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { useLanguage } from '../../shared/translations/language-scope.tsx';
import { useFormats } from '../../shared/translations/use-texts.ts';
import { useApproveMilestone } from '../contracts.api.ts';
import { problemOf, useContractTexts } from '../translations/use-contract-texts.ts';

export interface MilestoneDialogProps {
  contract: Contract;
  milestone: ProjectMilestone;
  open: boolean;
  onClose: () => void;
}

export function ApproveDialog({ contract, milestone, open, onClose }: MilestoneDialogProps) {
  const texts = useContractTexts();
  const { milestones: words } = texts;
  const { money } = useFormats();
  const { language } = useLanguage();
  const approve = useApproveMilestone();
  const { contract_id, sender, currency } = contract;
  const handleApprove = () =>
    approve.mutate(
      { contract_id, milestoneId: milestone.id },
      { onSuccess: () => showToast({ kind: 'success', message: words.approved }) },
    );
  return (
    <Modal
      open={open}
      onClose={onClose}
      role="alertdialog"
      lang={language}
      title={words.approveTitle(milestone.name)}
      text={words.approveText(sender.name, money(milestone.amount, currency))}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            onClick={handleApprove}
            busy={approve.isPending ? words.approving : undefined}
          >
            {words.approve}
          </Button>
        </>
      }
    >
      {approve.error && <Banner tone="bad">{problemOf(approve.error, texts)}</Banner>}
    </Modal>
  );
}
