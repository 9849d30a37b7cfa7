import { Drawer } from '@soloist/ui';
import { ImportForm } from './import-form.tsx';
import { ImportState } from './import-state.tsx';

interface ImportDrawerProps {
  /** `new`, or an import that is there; undefined while none is open. */
  id: string | undefined;
  /** What the leads are of, unless chosen otherwise. */
  campaign: string;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** A list of leads from a file: what it would do first, then how far it is, and taking it back. */
export function ImportDrawer({ id, campaign, onStarted, onClose }: ImportDrawerProps) {
  return (
    <Drawer open={id !== undefined} onClose={onClose} title="Import leads">
      {id === 'new' && <ImportForm campaign={campaign} onStarted={onStarted} />}
      {id && id !== 'new' && <ImportState key={id} id={id} />}
    </Drawer>
  );
}
