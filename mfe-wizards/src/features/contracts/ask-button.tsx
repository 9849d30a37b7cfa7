import type { Contract } from '@soloist/contracts';
import { Button, type ButtonProps } from '@soloist/ui';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

interface AskButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'busy'> {
  contract: Contract;
}

/** Opens the dialog to ask the sender. */
export function AskButton({ contract, size = 'lg', block = true, ...button }: AskButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...button}
        size={size}
        block={block}
        icon={<MessageCircle size={16} />}
        onClick={() => setAsking(true)}
      />
      <QuestionDialog contract={contract} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
