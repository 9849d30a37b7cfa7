// The simulated provider's checkout, as a page loads it: the same calls as the real one's script.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const fullSize = { width: '100%', height: '100%', border: '0', background: 'transparent' };
  // Resets the browser's default dialog styles.
  const bare = { maxWidth: 'none', maxHeight: 'none', margin: '0', padding: '0', inset: '0' };

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog;
    #frame;

    constructor(options) {
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, listener);
    }

    open() {
      if (this.#dialog) return;
      const frame = document.createElement('iframe');
      frame.src = `${origin}/v1/checkout/frame?${this.#about()}`;
      frame.title = 'Checkout';
      // As the real one places it, which a policy without inline styles would forbid.
      frame.setAttribute('style', 'display: block; width: 100%; height: 100%; border: 0');
      // Its page is out of reach meanwhile, and the focus returns to where it was.
      const dialog = document.createElement('dialog');
      Object.assign(dialog.style, fullSize, bare, { position: 'fixed', overflow: 'hidden' });
      dialog.setAttribute('aria-label', 'Checkout');
      dialog.append(frame);
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      });
      addEventListener('message', this.#onMessage);
      document.body.append(dialog);
      this.#dialog = dialog;
      this.#frame = frame;
      dialog.showModal();
    }

    close() {
      removeEventListener('message', this.#onMessage);
      this.#dialog?.close();
      this.#dialog?.remove();
      this.#dialog = undefined;
      this.#frame = undefined;
    }

    #about() {
      const { order_id = '', subscription_id = '', name = '', description = '' } = this.#options;
      const { email = '', contact = '' } = this.#options.prefill ?? {};
      const ends = this.#options.modal?.escape === false ? 'no' : 'yes';
      const opener = location.origin;
      const target = { order_id, subscription_id, name, description };
      return new URLSearchParams({ ...target, email, contact, escape: ends, opener });
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #onMessage = ({ origin: from, source, data }) => {
      if (from !== origin || source !== this.#frame?.contentWindow) return;
      if (data.type === 'failed') {
        this.#listeners.get('payment.failed')?.({ error: data.error });
        return;
      }
      if (data.type === 'dismissed') return this.#dismiss();
      this.close();
      if (data.type === 'paid') this.#options.handler?.(data.response);
    };
  }

  globalThis.Razorpay = Razorpay;
})();
