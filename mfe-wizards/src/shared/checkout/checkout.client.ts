/**
 * `closed`: the payer closed the checkout without paying; `failed`: the same, after the provider
 * refused a payment.
 */
export type CheckoutResult =
  | { kind: 'paid'; answer: CheckoutAnswer }
  | { kind: 'closed' | 'failed' };

type CheckoutRequest = Omit<CheckoutOptions, 'handler' | 'modal'> & { scriptUrl: string };

/** Shows the provider's checkout until it ends. Throws when its script cannot be loaded. */
export async function openCheckout({
  scriptUrl,
  ...request
}: CheckoutRequest): Promise<CheckoutResult> {
  const Checkout = await loadCheckout(scriptUrl);
  return new Promise((resolve) => {
    let wasRefused = false;
    const checkout = new Checkout({
      ...request,
      handler: (answer) => resolve({ kind: 'paid', answer }),
      modal: { ondismiss: () => resolve({ kind: wasRefused ? 'failed' : 'closed' }) },
    });
    // The checkout itself offers another attempt.
    checkout.on('payment.failed', () => {
      wasRefused = true;
    });
    checkout.open();
  });
}

/** The result that the provider's checkout returns after a payment. */
interface CheckoutAnswer {
  razorpay_payment_id: string;
  razorpay_signature: string;
  /** Set for an order; a subscription's checkout sets its subscription id instead. */
  razorpay_order_id?: string;
  razorpay_subscription_id?: string;
}

export interface CheckoutOptions {
  key: string;
  name: string;
  description: string;
  prefill: { email: string };
  order_id?: string;
  subscription_id?: string;
  /** Both where the payment saves the payment method. */
  customer_id?: string;
  recurring?: '1';
  /** Minor units. */
  amount?: number;
  currency?: string;
  handler: (answer: CheckoutAnswer) => void;
  modal: { ondismiss: () => void };
}

interface Checkout {
  on: (event: 'payment.failed', listener: () => void) => void;
  open: () => void;
}
type CheckoutMaker = new (options: CheckoutOptions) => Checkout;

/** The global where the provider's script puts its constructor. */
export const checkoutGlobal = globalThis as typeof globalThis & { Razorpay?: CheckoutMaker };

let loading: Promise<void> | undefined;

/** Loads the provider's script once; a failed load is retried on the next call. */
async function loadCheckout(scriptUrl: string): Promise<CheckoutMaker> {
  if (!checkoutGlobal.Razorpay) {
    loading ??= addScript(scriptUrl).finally(() => {
      loading = undefined;
    });
    await loading;
  }
  if (!checkoutGlobal.Razorpay) throw new Error('We couldn’t start the checkout. Try again.');
  return checkoutGlobal.Razorpay;
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('We couldn’t load the checkout. Try again.'));
    };
    document.head.append(script);
  });
