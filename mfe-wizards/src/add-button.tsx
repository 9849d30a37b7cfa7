import { Button } from '@soloist/ui';
import { Plus } from 'lucide-react';

interface AddButtonProps {
  onClick: () => void;
  disabled?: boolean;
  children: string;
}

/**
 * Below a list, adds to it. The focus stays where it is while the button is pressed: the field left
 * would settle its list's message, and the button would move away from under the pointer.
 */
export const AddButton = ({ children, ...rest }: AddButtonProps) => (
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
