/** Specification section 2: toasts of the chat widget stay longer than others. */
export const toastMs = 5_000;
