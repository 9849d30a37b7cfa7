import type { FormEvent } from 'react';

/**
 * For overlays: React passes a form's submit event to the form around the component that opened it,
 * although the page has them apart.
 */
export const containSubmits = { onSubmit: (event: FormEvent) => event.stopPropagation() };
