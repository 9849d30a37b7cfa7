import { late } from '@soloist/ui';
import { Suspense, useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InvoiceDraft } from '../invoice-draft.rules.ts';
import { Group } from './group.tsx';

// Most invoices go to one person, so the editor starts without it.
const RecipientsField = late(() => import('../../shared/recipients/recipients-field.tsx'));

/** The people that the invoice goes to besides the client. */
export function RecipientsGroup() {
  const { control, formState, setValue } = useFormContext<InvoiceDraft>();
  const [email, recipients] = useWatch({ control, name: ['email', 'recipients'] });
  const problems = formState.errors.recipients;
  const change = useCallback(
    (value: InvoiceDraft['recipients']) => setValue('recipients', value, { shouldDirty: true }),
    [setValue],
  );
  const names = (recipients ?? []).map((each) => each.email.trim()).filter(Boolean);
  return (
    <Group
      title="Recipients"
      summary={names.join(', ') || 'CC, BCC and others'}
      hasProblem={Boolean(problems)}
    >
      <Suspense>
        <RecipientsField
          client={email}
          value={recipients}
          onChange={change}
          errorOf={(row) => problems?.[row]?.email?.message}
        />
      </Suspense>
    </Group>
  );
}
