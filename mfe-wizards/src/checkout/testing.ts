import { type CheckoutOptions, checkoutGlobal } from './checkout-script.ts';

interface OpenedCheckout {
  options: CheckoutOptions;
  /** The provider refuses what was tried; the checkout stays open. */
  refuse: () => void;
}

/** For tests: stands in for the provider's script. Gives what it opened, as it comes. */
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
