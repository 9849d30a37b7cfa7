import { currencies, gstStates } from '@soloist/contracts';
import { always, baseConfig, loadConfig } from '@soloist/server-kit';
import * as z from 'zod';

const providerCheckout = 'https://checkout.razorpay.com/';

/** Key of the payment provider; without it nothing can be paid. */
const providerSettings = {
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  /** Secret that signs the provider's webhooks. */
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  /** The simulator's address; by default the provider's. */
  RAZORPAY_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** URL of the checkout script for browsers; the simulator's where that is used. */
  RAZORPAY_CHECKOUT_URL: z
    .url({ protocol: /^https?$/ })
    .default(`${providerCheckout}v1/checkout.js`),
  /** The account that pays for payouts. */
  RAZORPAY_PAYOUT_ACCOUNT: z.string().optional(),
  /** Settlement currency of the provider, and currency of wallets. */
  SETTLEMENT_CURRENCY: z.enum(currencies).default('INR'),
};
/** The seller on the platform's invoices: its location decides their tax. */
const sellerSettings = {
  SELLER_NAME: z.string().default('Soloist'),
  /** Address lines, separated by `\n`. */
  SELLER_ADDRESS: z.string().default(''),
  SELLER_GSTIN: z
    .string()
    .regex(
      /^\d{2}[A-Z0-9]{13}$/,
      'must be a GSTIN: two digits, then 13 capital letters and digits, such as 29ABCDE1234F1Z5',
    )
    .default(''),
  /** The tax office's code of the service that is sold. */
  SELLER_SAC: z
    .string()
    .regex(/^\d{6}$/, 'must be six digits, such as 998314')
    .default(''),
  /** Code of its State in India; by default that of its GSTIN. */
  SELLER_STATE: z
    .string()
    .refine(
      (text) => gstStates.some(({ code }) => code === text),
      'must be the two-digit GST code of a State, such as 29 for Karnataka',
    )
    .default(''),
};
export type SellerSettings = z.output<z.ZodObject<typeof sellerSettings>>;
export const defaultSellerSettings = () => z.object(sellerSettings).parse({});

export type ProviderSettings = z.output<z.ZodObject<typeof providerSettings>>;
/** The defaults of these settings. */
export const defaultProviderSettings = () => z.object(providerSettings).parse({});

/** Also refuses the simulator in production, and a key without its secrets. */
export const paymentsSettings = z
  .object({ ...baseConfig, ...providerSettings, ...sellerSettings, DOCUMENTS_URL: z.url() })
  .refine(({ NODE_ENV, RAZORPAY_API_URL }) => NODE_ENV !== 'production' || !RAZORPAY_API_URL, {
    path: ['RAZORPAY_API_URL'],
    error: 'points to the simulator, which moves no money in production',
    when: always,
  })
  .refine(
    ({ NODE_ENV, RAZORPAY_CHECKOUT_URL = providerCheckout }) =>
      NODE_ENV !== 'production' || RAZORPAY_CHECKOUT_URL.startsWith(providerCheckout),
    {
      path: ['RAZORPAY_CHECKOUT_URL'],
      error: 'is not the provider’s: people would pay a stranger',
      when: always,
    },
  )
  .refine(({ RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret }) => !id || secret, {
    path: ['RAZORPAY_KEY_SECRET'],
    error: 'is required with RAZORPAY_KEY_ID',
    when: always,
  })
  .refine(({ RAZORPAY_KEY_ID: id, RAZORPAY_WEBHOOK_SECRET: secret }) => !id || secret, {
    path: ['RAZORPAY_WEBHOOK_SECRET'],
    error: 'is required with RAZORPAY_KEY_ID',
    when: always,
  });

/** @throws an Error that names the invalid settings. */
export const loadPaymentsConfig = (env = process.env) => loadConfig(paymentsSettings, env);
/** Settings for sample payments: the simulator, and the services with the sample people. */
export function loadSeedConfig(env = process.env) {
  const sources = loadConfig(
    { DEMO_PASSWORD: z.string().min(1), IDENTITY_URL: z.url(), MARKETPLACE_URL: z.url() },
    env,
  );
  return { ...loadPaymentsConfig(env), ...sources };
}
export type PaymentsSeedConfig = ReturnType<typeof loadSeedConfig>;

export type PaymentsConfig = ReturnType<typeof loadPaymentsConfig>;
