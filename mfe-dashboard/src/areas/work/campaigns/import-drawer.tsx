import { Drawer } from '@soloist/ui';
import { ImportForm } from './import-form.tsx';
import { ImportState } from './import-state.tsx';

interface ImportDrawerProps {
  /** `new`, or the id of an import; undefined while none is open. */
  id: string | undefined;
  /** The campaign that is selected first. */
  campaign: string;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** An import of leads from a file: a preview, then its progress, and undo. */
export function ImportDrawer({ id, campaign, onStarted, onClose }: ImportDrawerProps) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Import leads">
      {id === 'new' && <ImportForm campaign={campaign} onStarted={onStarted} />}
      {id && id !== 'new' && <ImportState key={id} id={id} />}
    </Drawer>
  );
}
