/** Texts of the button that sends an invoice or saves a recurring one, and of its confirmation. */
export function sendLabels({ isRecurring, isChange }: { isRecurring: boolean; isChange: boolean }) {
  if (!isRecurring) {
    return { action: 'Send invoice', busy: 'Sending', title: 'Send this invoice?' };
  }
  if (isChange) return { action: 'Save changes', busy: 'Saving', title: 'Save these changes?' };
  return {
    action: 'Start recurring invoice',
    busy: 'Starting',
    title: 'Start this recurring invoice?',
  };
}
