import type { ApiKey } from '@soloist/contracts';
import { Button, Field, Modal, RadioGroup } from '@soloist/ui';
import { useState } from 'react';
import { showErrorToast } from '../../../shared/forms/errors.rules.ts';
import { useRotateApiKey } from './api-keys.api.ts';

interface RotateKeyDialogProps {
  apiKey: ApiKey;
  onRotated: (key: string, note: string) => void;
  onClose: () => void;
}

const overlaps = [
  { value: '24', label: 'After 24 hours', hint: 'Time to replace it in your program.' },
  { value: '0', label: 'Now', hint: 'Choose this if the old key leaked.' },
] as const;

/** Asks when the old secret of a key ends. */
export function RotateKeyDialog({ apiKey, onRotated, onClose }: RotateKeyDialogProps) {
  const [overlap, setOverlap] = useState<'0' | '24'>('24');
  const rotate = useRotateApiKey();
  const submit = () =>
    rotate.mutate(
      { id: apiKey.id, overlapHours: overlap === '24' ? 24 : 0 },
      {
        onSuccess: ({ key }) =>
          onRotated(
            key,
            overlap === '24'
              ? 'The old key works for 24 more hours.'
              : 'The old key no longer works.',
          ),
        onError: showErrorToast,
      },
    );
  return (
    <Modal
      open
      onClose={onClose}
      title="Rotate this key?"
      text={`“${apiKey.name}” gets a new secret with the same access.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={rotate.isPending && 'Rotating'} onClick={submit}>
            Rotate key
          </Button>
        </>
      }
    >
      <Field group label="The old key ends">
        <RadioGroup value={overlap} onChange={setOverlap} options={overlaps} />
      </Field>
    </Modal>
  );
}
