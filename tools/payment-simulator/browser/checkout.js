// The simulated provider's checkout, as a page loads it: the same calls as the real one's script.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame;

    constructor(options) {
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, listener);
    }

    open() {
      const { order_id = '', subscription_id = '', name = '', description = '' } = this.#options;
      const about = new URLSearchParams({ order_id, subscription_id, name, description });
      about.set('email', this.#options.prefill?.email ?? '');
      about.set('opener', location.origin);
      const frame = document.createElement('iframe');
      frame.src = `${origin}/v1/checkout/frame?${about}`;
      frame.title = 'Checkout';
      for (const [key, value] of Object.entries({
        position: 'fixed',
        inset: '0',
        width: '100%',
        height: '100%',
        border: '0',
        zIndex: '2147483647',
      })) {
        frame.style[key] = value;
      }
      addEventListener('message', this.#hear);
      document.body.append(frame);
      this.#frame = frame;
    }

    close() {
      removeEventListener('message', this.#hear);
      this.#frame?.remove();
    }

    #hear = ({ origin: from, source, data }) => {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      if (data.type === 'failed') {
        this.#listeners.get('payment.failed')?.({ error: data.error });
        return;
      }
      this.close();
      if (data.type === 'paid') this.#options.handler?.(data.response);
      if (data.type === 'dismissed') this.#options.modal?.ondismiss?.();
    };
  }

  globalThis.Razorpay = Razorpay;
})();
