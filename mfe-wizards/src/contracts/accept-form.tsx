import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Contract, signForm } from '@soloist/contracts';
import { Banner, Button } from '@soloist/ui';
import { ApiError, useToken } from '@soloist/web-client';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormats } from '../shared/translations/use-texts.ts';
import { useInvalidFocus } from '../shared/use-invalid-focus.ts';
import styles from './contract.module.css';
import { useAcceptContract } from './contracts.api.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { QuestionButton } from './question-button.tsx';
import { type SignatureMode, SignFields } from './sign-fields.tsx';
import { problemOf, useContractTexts } from './translations/use-contract-texts.ts';

/** Name, consent and Accept, or Decline. Nothing happens without a click. */
export function AcceptForm({ contract }: { contract: Contract }) {
  const texts = useContractTexts();
  const { sign: words } = texts;
  const { day } = useFormats();
  const { ask_po_number: asksPoNumber = false, references } = contract;
  const [mode, setMode] = useState<SignatureMode>('typed');
  const [declining, setDeclining] = useState(false);
  const accept = useAcceptContract();
  const isSignedIn = useToken() !== null;
  const form = useForm({
    resolver: standardSchemaResolver(signForm),
    defaultValues: {
      name: '',
      ...(asksPoNumber ? { po_number: references?.po_number ?? '' } : {}),
    },
    shouldFocusError: false,
  });

  const { form: formRef, focusAfter } = useInvalidFocus();
  const submit = form.handleSubmit(({ name, drawing, po_number }) => {
    // With “Drawn” selected, a drawing is required.
    if (mode === 'drawn' && !drawing) return form.setError('drawing', { type: 'required' });
    const signed = mode === 'drawn' ? drawing : undefined;
    accept.mutate({ contract_id: contract.contract_id, name, drawing: signed, po_number });
  });

  return (
    <form ref={formRef} onSubmit={focusAfter(submit)} noValidate className={styles.answer}>
      <SignFields form={form} mode={mode} onModeChange={setMode} asksPoNumber={asksPoNumber} />
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
      <QuestionButton contract={contract} size="md" variant="ghost" className={styles.narrow}>
        {texts.bar.ask}
      </QuestionButton>
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

/** The request may have arrived: only the response is missing. */
const isUnknownOutcome = (error: Error) => error instanceof ApiError && error.code === 'network';
