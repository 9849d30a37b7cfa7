import { late } from '@soloist/ui';
import { Suspense } from 'react';
import { PanelSection } from '../../shared/sections/section.tsx';
import type { AddressedDocument } from './recipients.api.ts';

// Few people open a document's panel, so lists start without it.
const RecipientList = late(() => import('./recipient-list.tsx'));

/** The people that a document was sent to, in its panel. */
export const RecipientsSection = (props: { document: AddressedDocument; currency: string }) => (
  <PanelSection title="Recipients">
    <Suspense>
      <RecipientList {...props} />
    </Suspense>
  </PanelSection>
);
