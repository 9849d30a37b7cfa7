import type { Contract } from '@soloist/contracts';
import { Button, type ButtonProps } from '@soloist/ui';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { QuestionDialog } from './question-dialog.tsx';

interface QuestionButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'busy'> {
  contract: Contract;
}

/** Opens the dialog for a question to the sender. */
export function QuestionButton({
  contract,
  size = 'lg',
  block = true,
  ...button
}: QuestionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  // A question would show who has a blind copy.
  if (contract.reader?.role === 'bcc') return null;
  return (
    <>
      <Button
        {...button}
        size={size}
        block={block}
        icon={<MessageCircle size={16} />}
        onClick={() => setIsOpen(true)}
      />
      <QuestionDialog contract={contract} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
