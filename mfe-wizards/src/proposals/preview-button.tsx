import type { ProposalDocument as Document } from '@soloist/contracts';
import { Button } from '@soloist/ui';
import { Suspense, useState } from 'react';
import { PreviewDrawer } from './late-steps.ts';
import styles from './proposal-preview.module.css';

/** On narrow screens the document opens over the form. */
export function PreviewButton({ document }: { document: Document }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button className={styles.narrowOnly} onClick={() => setOpen(true)}>
        Preview
      </Button>
      {open !== undefined && (
        <Suspense>
          <PreviewDrawer document={document} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
