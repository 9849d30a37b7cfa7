import type { ProposalDocument } from '@soloist/contracts';
import { Drawer } from '@soloist/ui';
import { ProposalPreview } from './proposal-preview.tsx';

interface PreviewDrawerProps {
  document: ProposalDocument;
  open: boolean;
  onClose: () => void;
}

/** The document over the form. */
export const PreviewDrawer = ({ document, open, onClose }: PreviewDrawerProps) => (
  <Drawer open={open} onClose={onClose} title="Preview">
    <ProposalPreview document={document} />
  </Drawer>
);
