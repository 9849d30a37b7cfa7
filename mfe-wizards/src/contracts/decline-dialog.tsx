import type { Contract } from '@soloist/contracts';
import { Banner, Button, Field, Modal, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { useLanguage } from '../shared/translations/language-scope.tsx';
import { useDeclineContract } from './contracts.api.ts';
import { problemOf, useContractTexts } from './translations/use-contract-texts.ts';

interface DeclineDialogProps {
  contract: Contract;
  open: boolean;
  onClose: () => void;
}

const reasonLimit = 1000;

export function DeclineDialog({ contract, open, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const texts = useContractTexts();
  const { decline: words } = texts;
  const { language } = useLanguage();
  const decline = useDeclineContract();
  const handleDecline = () => decline.mutate({ contract_id: contract.contract_id, reason });
  return (
    <Modal
      open={open}
      onClose={onClose}
      lang={language}
      title={words.title}
      text={words.text(contract.sender.name)}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            variant="danger"
            onClick={handleDecline}
            busy={decline.isPending ? words.busy : undefined}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <Field label={words.reason} hint={words.hint}>
        <Textarea
          limit={reasonLimit}
          maxLength={reasonLimit}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {decline.error && <Banner tone="bad">{problemOf(decline.error, texts)}</Banner>}
    </Modal>
  );
}
