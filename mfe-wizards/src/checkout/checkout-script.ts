/** What the provider's checkout hands over once it is through. */
export interface CheckoutAnswer {
  razorpay_payment_id: string;
  razorpay_signature: string;
  /** Of an order; a subscription's checkout names that instead. */
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

/** Where the provider's script puts its constructor. */
export const checkoutGlobal = globalThis as typeof globalThis & { Razorpay?: CheckoutMaker };

let loading: Promise<void> | undefined;

/** Loads the provider's script once; what failed is tried anew by the next who asks. */
export async function loadCheckout(scriptUrl: string): Promise<CheckoutMaker> {
  if (!checkoutGlobal.Razorpay) {
    loading ??= addScript(scriptUrl).finally(() => {
      loading = undefined;
    });
    await loading;
  }
  if (!checkoutGlobal.Razorpay) throw new Error('The checkout did not start.');
  return checkoutGlobal.Razorpay;
}

const addScript = (src: string) =>
  new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The checkout could not be loaded.'));
    };
    document.head.append(script);
  });
