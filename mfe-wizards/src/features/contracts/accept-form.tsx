import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Contract, signForm } from '@soloist/contracts';
import { Banner, Button } from '@soloist/ui';
import { ApiError, useToken } from '@soloist/web-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormats } from '../../texts/use-texts.ts';
import { AskButton } from './ask-button.tsx';
import styles from './contract.module.css';
import { useAcceptContract } from './contracts.api.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { SignFields, type SignManner } from './sign-fields.tsx';
import { problemOf, useContractTexts } from './texts/use-contract-texts.ts';

/** Name, consent, accept; or decline. Nothing here happens without a press. */
export function AcceptForm({ contract }: { contract: Contract }) {
  const texts = useContractTexts();
  const { sign: words } = texts;
  const { day } = useFormats();
  const [manner, setManner] = useState<SignManner>('typed');
  const [declining, setDeclining] = useState(false);
  const accept = useAcceptContract();
  const isSignedIn = useToken() !== null;
  const form = useForm({
    resolver: standardSchemaResolver(signForm),
    defaultValues: { name: '' },
  });

  const submit = form.handleSubmit(({ name, drawing }) => {
    // Whoever chose to draw has not signed before there is a drawing.
    if (manner === 'drawn' && !drawing) return form.setError('drawing', { type: 'required' });
    const signed = manner === 'drawn' ? drawing : undefined;
    accept.mutate({ contract_id: contract.contract_id, name, drawing: signed });
  });

  return (
    <form onSubmit={submit} noValidate className={styles.answer}>
      <SignFields form={form} manner={manner} onManner={setManner} />
      {contract.replaces && (
        <p className={styles.meta}>{words.replaces(contract.replaces.number)}</p>
      )}
      {accept.error && (
        <Banner tone="bad">
          {isUnknownOutcome(accept.error) ? words.unknownOutcome : problemOf(accept.error, texts)}
        </Banner>
      )}
      <Button
        variant="primary"
        size="xl"
        block
        type="submit"
        busy={accept.isPending ? words.accepting : undefined}
      >
        {words.accept}
      </Button>
      <AskButton contract={contract} size="md" variant="ghost" className={styles.narrow}>
        {texts.bar.ask}
      </AskButton>
      <Button variant="ghost" block onClick={() => setDeclining(true)}>
        {words.decline}
      </Button>
      <p className={styles.fine}>
        {words.valid(day(contract.valid_until || contract.expiresAt))}{' '}
        {!isSignedIn && words.noAccount}
      </p>
      <DeclineDialog contract={contract} open={declining} onClose={() => setDeclining(false)} />
    </form>
  );
}

/** It may have arrived: only the answer did not. */
const isUnknownOutcome = (error: Error) => error instanceof ApiError && error.code === 'network';
