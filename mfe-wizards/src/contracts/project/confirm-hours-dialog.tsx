import { type Contract, formatHours, type SharedWeek } from '@soloist/contracts';
import { Banner, Button, Field, Input, Modal } from '@soloist/ui';
import { showToast } from '@soloist/web-client';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../shared/translations/language-scope.tsx';
import { useConfirmHours } from '../contracts.api.ts';
import { problemOf, useContractTexts } from '../translations/use-contract-texts.ts';

const longestName = 120;

interface ConfirmHoursDialogProps {
  contract: Contract;
  week: SharedWeek;
  /** The days of the week. */
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the client's name, which is recorded with the confirmation. */
export function ConfirmHoursDialog({
  contract,
  week,
  title,
  open,
  onClose,
}: ConfirmHoursDialogProps) {
  const texts = useContractTexts();
  const { hours: words } = texts;
  const { language } = useLanguage();
  const [name, setName] = useState(contract.client_name);
  const [isMissing, setMissing] = useState(false);
  const confirm = useConfirmHours();
  const formId = `confirm-${week.id}`;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!name.trim());
    if (!name.trim()) return;
    confirm.mutate(
      { contract_id: contract.contract_id, week_id: week.id, name },
      { onSuccess: () => showToast({ kind: 'success', message: words.done }) },
    );
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      lang={language}
      title={words.confirmTitle(title)}
      text={words.confirmText(formatHours(week.seconds), contract.sender.name)}
      actions={
        <>
          <Button onClick={onClose}>{texts.milestones.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={confirm.isPending ? words.confirming : undefined}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <Field label={words.name} error={isMissing && !name.trim() && words.missingName}>
          <Input
            autoComplete="name"
            maxLength={longestName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {confirm.error && <Banner tone="bad">{problemOf(confirm.error, texts)}</Banner>}
      </form>
    </Modal>
  );
}
