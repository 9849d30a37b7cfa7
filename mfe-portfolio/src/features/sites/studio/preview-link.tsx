import type { MySite } from '@soloist/contracts';
import { Button, ConfirmDialog } from '@soloist/ui';
import { copyText, showToast } from '@soloist/web-client';
import { useState } from 'react';
import { showErrorToast } from '../../../shared/show-error-toast.ts';
import panel from '../panel.module.css';
import { previewUrl } from '../site-url.rules.ts';
import { useRenewPreview } from '../sites.api.ts';

/** The private link that shows the draft, published or not. */
export function PreviewLink({ site }: { site: MySite }) {
  const renew = useRenewPreview();
  const address = previewUrl(site);
  const handleMake = () => renew.mutate(undefined, { onError: showErrorToast });
  return (
    <>
      <p className={panel.muted}>Anyone with this link can preview your draft.</p>
      <div className={panel.actions}>
        {address ? (
          <>
            <Button size="sm" onClick={() => void copyText(address, 'Private link')}>
              Copy private link
            </Button>
            <Renew />
          </>
        ) : (
          <Button size="sm" onClick={handleMake} busy={renew.isPending && 'Creating'}>
            Create private link
          </Button>
        )}
      </div>
    </>
  );
}

function Renew() {
  const [isConfirming, setIsConfirming] = useState(false);
  const renew = useRenewPreview();
  const close = () => setIsConfirming(false);
  const handleConfirm = () =>
    renew.mutate(undefined, {
      onSuccess: () => showToast({ message: 'Private link renewed.', kind: 'success' }),
      onError: showErrorToast,
      onSettled: close,
    });
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsConfirming(true)}>
        Renew
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Renew private link"
        text="The link you have shared stops working."
        confirmLabel="Renew link"
        busy={renew.isPending && 'Renewing'}
        onConfirm={handleConfirm}
        onCancel={close}
      />
    </>
  );
}
