import type { EventPayload } from '@soloist/contracts';

interface Text {
  title: string;
  body: string;
}

const nameOf = ({ clientName }: { clientName: string }) => clientName || 'Your client';

export const viewedText = (proposal: EventPayload<'proposal.viewed'>): Text => ({
  title: `${nameOf(proposal)} opened “${proposal.projectName}”`,
  body: 'You will hear as soon as they accept or decline.',
});

export const acceptedText = (proposal: EventPayload<'proposal.accepted'>): Text => ({
  title: `${nameOf(proposal)} accepted “${proposal.projectName}”`,
  body: 'The document with both signatures opens from here.',
});

export const declinedText = (proposal: EventPayload<'proposal.declined'>): Text => ({
  title: `${nameOf(proposal)} declined “${proposal.projectName}”`,
  body: proposal.reason ? `Their reason: ${proposal.reason}` : 'They gave no reason.',
});

export const notDeliveredText = (delivery: EventPayload<'proposal.delivery-changed'>): Text => ({
  title: `“${delivery.projectName}” did not reach ${delivery.to}`,
  body: `${delivery.reason} Open it to send it again.`.trim(),
});
