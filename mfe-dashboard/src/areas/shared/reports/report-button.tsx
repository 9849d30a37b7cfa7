import { Button, IconButton, VisuallyHidden } from '@soloist/ui';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog, type ReportTarget } from './report-dialog.tsx';

interface ReportButtonProps extends ReportTarget {
  /** Hides the label where space is short. */
  iconOnly?: boolean;
}

/** A quiet button that reports the item beside it. */
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
