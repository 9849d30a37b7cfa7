import type { Contract } from '@soloist/contracts';
import { Banner, Button, Field, Modal, Textarea } from '@soloist/ui';
import { useState } from 'react';
import { useDeclineContract } from './contracts.api.ts';

interface DeclineDialogProps {
  contract: Contract;
  open: boolean;
  onClose: () => void;
}

export function DeclineDialog({ contract, open, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const decline = useDeclineContract();
  const handleDecline = () => decline.mutate({ contract_id: contract.contract_id, reason });
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Decline this proposal"
      text={`${contract.sender.name} is told at once. It cannot be undone.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={handleDecline}
            busy={decline.isPending ? 'Declining' : undefined}
          >
            Decline proposal
          </Button>
        </>
      }
    >
      <Field label="Reason" optional hint="It helps to know what would have made it work.">
        <Textarea limit={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {decline.error && <Banner tone="bad">{decline.error.message}</Banner>}
    </Modal>
  );
}
