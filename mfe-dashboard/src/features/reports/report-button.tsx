import { Button, IconButton, VisuallyHidden } from '@soloist/ui';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog, type Reported } from './report-dialog.tsx';

interface ReportButtonProps extends Reported {
  /** Where there is no room for the word. */
  iconOnly?: boolean;
}

/** A quiet way to report what stands beside it. */
export function ReportButton({ iconOnly = false, ...reported }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const flag = <Flag size={16} aria-hidden="true" />;
  return (
    <>
      {iconOnly ? (
        <IconButton size="sm" label={`Report ${reported.what}`} onClick={() => setOpen(true)}>
          {flag}
        </IconButton>
      ) : (
        <Button variant="ghost" size="sm" icon={flag} onClick={() => setOpen(true)}>
          Report<VisuallyHidden> {reported.what}</VisuallyHidden>
        </Button>
      )}
      <ReportDialog {...reported} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
