import { Button } from '@soloist/ui';
import { Plus } from 'lucide-react';

interface AddRowButtonProps {
  onClick: () => void;
  disabled?: boolean;
  children: string;
}

/**
 * The button below a list that adds a row. It keeps the focus in place while pressed: the field
 * would otherwise validate on blur, and the message would move the button away from the pointer.
 */
export const AddRowButton = ({ children, ...rest }: AddRowButtonProps) => (
  <Button
    variant="ghost"
    size="sm"
    icon={<Plus size={16} />}
    onMouseDown={(event) => event.preventDefault()}
    {...rest}
  >
    {children}
  </Button>
);
