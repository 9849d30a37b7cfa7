import type { OwnSite } from '@soloist/contracts';
import { Button, ConfirmDialog } from '@soloist/ui';
import { copyText, showToast } from '@soloist/web-client';
import { useState } from 'react';
import { tellProblem } from '../../../tell-problem.ts';
import { previewAddress } from '../site-address.ts';
import { useRenewPreview } from '../sites.api.ts';
import panel from './panel.module.css';

/** A private address that shows what stands here, published or not. */
export function PreviewLink({ site }: { site: OwnSite }) {
  const renew = useRenewPreview();
  const address = previewAddress(site);
  const handleMake = () => renew.mutate(undefined, { onError: tellProblem });
  return (
    <>
      <p className={panel.muted}>
        Who has the private link sees what stands here, also before it is published.
      </p>
      <div className={panel.actions}>
        {address ? (
          <>
            <Button size="sm" onClick={() => void copyText(address, 'Private link')}>
              Copy private link
            </Button>
            <Renew />
          </>
        ) : (
          <Button size="sm" onClick={handleMake} busy={renew.isPending && 'Making'}>
            Make a private link
          </Button>
        )}
      </div>
    </>
  );
}

function Renew() {
  const [isAsking, setAsking] = useState(false);
  const renew = useRenewPreview();
  const close = () => setAsking(false);
  const handleConfirm = () =>
    renew.mutate(undefined, {
      onSuccess: () =>
        showToast({ message: 'The private link is a new one now.', kind: 'success' }),
      onError: tellProblem,
      onSettled: close,
    });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Renew
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Renew the private link"
        text="The link you passed on until now stops working."
        confirmLabel="Renew link"
        busy={renew.isPending && 'Renewing'}
        onConfirm={handleConfirm}
        onCancel={close}
      />
    </>
  );
}
