import { Banner, Button, Field, Modal, Textarea } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../../texts/language-scope.tsx';
import { useRequestChanges } from '../contracts.api.ts';
import { problemOf, useContractTexts } from '../texts/use-contract-texts.ts';
import type { MilestoneDialogProps } from './approve-dialog.tsx';

const noteLimit = 1000;

export function SendBackDialog({ contract, milestone, open, onClose }: MilestoneDialogProps) {
  const texts = useContractTexts();
  const { milestones: words } = texts;
  const { language } = useLanguage();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const sendBack = useRequestChanges();
  const formId = `send-back-${milestone.id}`;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!note.trim());
    if (!note.trim()) return;
    sendBack.mutate(
      { contract_id: contract.contract_id, milestoneId: milestone.id, note },
      { onSuccess: () => showToast({ kind: 'success', message: words.sentBack }) },
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
            busy={sendBack.isPending ? words.sending : undefined}
          >
            {words.sendBack}
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
        {sendBack.error && <Banner tone="bad">{problemOf(sendBack.error, texts)}</Banner>}
      </form>
    </Modal>
  );
}
