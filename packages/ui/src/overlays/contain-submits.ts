import type { FormEvent } from 'react';

/**
 * For what opens over the page: React passes a form's submit on to the form around the component that
 * opened it, though the page has them apart.
 */
export const containSubmits = { onSubmit: (event: FormEvent) => event.stopPropagation() };
