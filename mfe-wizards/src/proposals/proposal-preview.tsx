import type { ProposalDocument as Document } from '@soloist/contracts';
import { ProposalDocument } from '@soloist/document';
import { Button } from '@soloist/ui';
import { Suspense, useState } from 'react';
import { PreviewDrawer } from './late-steps.ts';
import styles from './proposal-preview.module.css';

/** The document beside the form, as the client will see it. */
export function ProposalPreview({ document }: { document: Document }) {
  return (
    <div className={styles.page}>
      <ProposalDocument
        document={document}
        senderImage={document.sender.profileImage || undefined}
        preview
      />
    </div>
  );
}

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
