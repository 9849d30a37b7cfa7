import type { Contract } from '@soloist/contracts';
import { formatDate } from '@soloist/document';
import { Banner, Button, Checkbox, Field, Input } from '@soloist/ui';
import { type FormEvent, useState } from 'react';
import styles from './contract.module.css';
import { useAcceptContract } from './contracts.api.ts';
import { DeclineDialog } from './decline-dialog.tsx';

const messages = {
  name: 'Please sign with your full name.',
  consent: 'Please confirm that you have read the proposal.',
};

/** Name, consent, accept; or decline. Nothing here happens without a press. */
export function AcceptForm({ contract }: { contract: Contract }) {
  const [name, setName] = useState('');
  const [consent, setConsent] = useState(false);
  const [asked, setAsked] = useState(false);
  const [declining, setDeclining] = useState(false);
  const accept = useAcceptContract();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!name.trim() || !consent) return;
    accept.mutate({ contract_id: contract.contract_id, name: name.trim() });
  };

  return (
    <form onSubmit={handleSubmit} noValidate className={styles.answer}>
      <Field
        label="Sign with your full name"
        error={asked && !name.trim() ? messages.name : undefined}
      >
        <Input
          className={styles.signature}
          autoComplete="name"
          limit={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div>
        <Checkbox
          checked={consent}
          onChange={setConsent}
          label="I have read the proposal and the contract terms and accept them."
        />
        {asked && !consent && (
          <p role="alert" className={styles.problem}>
            {messages.consent}
          </p>
        )}
      </div>
      {accept.error && <Banner tone="bad">{accept.error.message}</Banner>}
      <Button
        variant="primary"
        size="xl"
        block
        type="submit"
        busy={accept.isPending ? 'Accepting' : undefined}
      >
        Accept proposal
      </Button>
      <Button variant="ghost" block onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <p className={styles.fine}>
        Valid until {formatDate(contract.expiresAt)}. No account needed.
      </p>
      <DeclineDialog contract={contract} open={declining} onClose={() => setDeclining(false)} />
    </form>
  );
}
