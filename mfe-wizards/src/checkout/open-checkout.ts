import { type CheckoutAnswer, type CheckoutOptions, loadCheckout } from './checkout-script.ts';

/** `closed`: by the person, who paid nothing; `failed`: likewise, after the provider had refused. */
export type CheckoutEnd = { kind: 'paid'; answer: CheckoutAnswer } | { kind: 'closed' | 'failed' };

type Wanted = Omit<CheckoutOptions, 'handler' | 'modal'> & { scriptUrl: string };

/** Shows the provider's checkout until it ends. Throws when its script cannot be loaded. */
export async function openCheckout({ scriptUrl, ...wanted }: Wanted): Promise<CheckoutEnd> {
  const Checkout = await loadCheckout(scriptUrl);
  return new Promise((resolve) => {
    let wasRefused = false;
    const checkout = new Checkout({
      ...wanted,
      handler: (answer) => resolve({ kind: 'paid', answer }),
      modal: { ondismiss: () => resolve({ kind: wasRefused ? 'failed' : 'closed' }) },
    });
    // It lets people try again by itself.
    checkout.on('payment.failed', () => {
      wasRefused = true;
    });
    checkout.open();
  });
}
