import { type CheckoutOptions, checkoutGlobal } from './checkout.client.ts';

interface OpenedCheckout {
  options: CheckoutOptions;
  /** The provider refuses the attempt; the checkout stays open. */
  refuse: () => void;
}

/** For tests: a fake of the provider's script. Returns the checkouts it opened, in order. */
export function fakeCheckout(): OpenedCheckout[] {
  const opened: OpenedCheckout[] = [];
  checkoutGlobal.Razorpay = class {
    refuse = () => {};
    options: CheckoutOptions;
    constructor(options: CheckoutOptions) {
      this.options = options;
    }
    on(_event: 'payment.failed', listener: () => void) {
      this.refuse = listener;
    }
    open() {
      opened.push(this);
    }
  };
  return opened;
}
