import { Banner, Button, Field, Modal, Textarea } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../shared/translations/language-scope.tsx';
import { useRequestChanges } from '../contracts.api.ts';
import { problemOf, useContractTexts } from '../translations/use-contract-texts.ts';
import type { MilestoneDialogProps } from './approve-dialog.tsx';

const noteLimit = 1000;

export function RequestChangesDialog({ contract, milestone, open, onClose }: MilestoneDialogProps) {
  const texts = useContractTexts();
  const { milestones: words } = texts;
  const { language } = useLanguage();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const requestChanges = useRequestChanges();
  const formId = `send-back-${milestone.id}`;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!note.trim());
    if (!note.trim()) return;
    requestChanges.mutate(
      { contract_id: contract.contract_id, milestoneId: milestone.id, note },
      { onSuccess: () => showToast({ kind: 'success', message: words.changesRequested }) },
    );
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      lang={language}
      title={words.backTitle(milestone.name)}
      text={words.backText(contract.sender.name)}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={requestChanges.isPending ? words.sending : undefined}
          >
            {words.requestChanges}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Field label={words.change} error={isMissing && !note.trim() && words.missingChange}>
          <Textarea
            limit={noteLimit}
            maxLength={noteLimit}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        {requestChanges.error && (
          <Banner tone="bad">{problemOf(requestChanges.error, texts)}</Banner>
        )}
      </form>
    </Modal>
  );
}
