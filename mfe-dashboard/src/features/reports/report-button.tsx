import { Button, VisuallyHidden } from '@soloist/ui';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { ReportDialog, type Reported } from './report-dialog.tsx';

/** A quiet way to report what stands beside it. */
export function ReportButton(reported: Reported) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Flag size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Report<VisuallyHidden> {reported.what}</VisuallyHidden>
      </Button>
      <ReportDialog {...reported} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
