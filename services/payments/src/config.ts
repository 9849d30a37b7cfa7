import { currencies } from '@soloist/contracts';
import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

const ownCheckout = 'https://checkout.razorpay.com/';

/** The payment provider's; without a key nothing can be paid. */
const providerSettings = {
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  /** Signs its webhooks. */
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  /** The simulator's address; the provider's own without. */
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The checkout's script, for browsers; the simulator's where that is used. */
  RAZORPAY_CHECKOUT_URL: z.url({ protocol: /^https?$/ }).default(`${ownCheckout}v1/checkout.js`),
  /** The account that payouts leave from. */
  RAZORPAY_PAYOUT_ACCOUNT: z.string().optional(),
  /** What the provider settles in, and wallets are in. */
  SETTLEMENT_CURRENCY: z.enum(currencies).default('INR'),
};
/** Who the platform's own invoices are from: where it is decides which tax is on them. */
const sellerSettings = {
  SELLER_NAME: z.string().default('Soloist'),
  /** Its lines, with `\n` between them. */
  SELLER_ADDRESS: z.string().default(''),
  SELLER_GSTIN: z
    .string()
    .regex(/^(\d{2}[A-Z0-9]{13})?$/)
    .default(''),
  /** The tax office's code for what it sells. */
  SELLER_SAC: z
    .string()
    .regex(/^(\d{6})?$/)
    .default(''),
  /** Code of its State in India; that of its GSTIN without. */
  SELLER_STATE: z
    .string()
    .regex(/^(\d{2})?$/)
    .default(''),
};
export type SellerSettings = z.output<z.ZodObject<typeof sellerSettings>>;
export const usualSellerSettings = () => z.object(sellerSettings).parse({});

export type ProviderSettings = z.output<z.ZodObject<typeof providerSettings>>;
/** These settings alone, as they are unless told. */
export const usualProviderSettings = () => z.object(providerSettings).parse({});

// What concerns two settings is said even where others are wrong.
const always = () => true;

/** Wrong also where the simulator would take part in production, or a key has no secrets. */
export const paymentsSettings = z
  .object({ ...baseConfig, ...providerSettings, ...sellerSettings, DOCUMENTS_URL: z.url() })
  .refine(({ NODE_ENV, RAZORPAY_API_URL }) => NODE_ENV !== 'production' || !RAZORPAY_API_URL, {
    path: ['RAZORPAY_API_URL'],
    error: 'is the simulator’s: with it no money moves in production',
    when: always,
  })
  .refine(
    ({ NODE_ENV, RAZORPAY_CHECKOUT_URL = ownCheckout }) =>
      NODE_ENV !== 'production' || RAZORPAY_CHECKOUT_URL.startsWith(ownCheckout),
    {
      path: ['RAZORPAY_CHECKOUT_URL'],
      error: 'is not the provider’s: people would pay somebody else',
      when: always,
    },
  )
  .refine(({ RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret }) => !id || secret, {
    path: ['RAZORPAY_KEY_SECRET'],
    error: 'RAZORPAY_KEY_ID needs it beside it',
    when: always,
  })
  .refine(({ RAZORPAY_KEY_ID: id, RAZORPAY_WEBHOOK_SECRET: secret }) => !id || secret, {
    path: ['RAZORPAY_WEBHOOK_SECRET'],
    error: 'RAZORPAY_KEY_ID needs it beside it',
    when: always,
  });

/** @throws an Error that says which settings are wrong. */
export const loadPaymentsConfig = (env = process.env) => loadConfig(paymentsSettings, env);
/** What writing the demo's payments needs: the simulator, and who knows the demo's people. */
export function loadSeedConfig(env = process.env) {
  const { DEMO_PASSWORD, IDENTITY_URL } = loadConfig(
    { DEMO_PASSWORD: z.string().min(1), IDENTITY_URL: z.url() },
    env,
  );
  return { ...loadPaymentsConfig(env), DEMO_PASSWORD, IDENTITY_URL };
}
export type SeedConfig = ReturnType<typeof loadSeedConfig>;

export type PaymentsConfig = ReturnType<typeof loadPaymentsConfig>;
