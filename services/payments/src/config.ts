import { currencies } from '@soloist/contracts';
import { baseConfig, loadConfig } from '@soloist/service-kit';
import * as z from 'zod';

// A line of an .env file may name a variable and leave it empty.
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined);

const ownCheckout = 'https://checkout.razorpay.com/';

/** The payment provider's; without a key nothing can be paid. */
const providerSettings = {
  RAZORPAY_KEY_ID: optional,
  RAZORPAY_KEY_SECRET: optional,
  /** Signs its webhooks. */
  RAZORPAY_WEBHOOK_SECRET: optional,
  /** The simulator's address; the provider's own without. */
  RAZORPAY_API_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** The checkout's script, for browsers; the simulator's where that is used. */
  RAZORPAY_CHECKOUT_URL: optional.pipe(
    z.url({ protocol: /^https?$/ }).default(`${ownCheckout}v1/checkout.js`),
  ),
  /** The account that payouts leave from. */
  RAZORPAY_PAYOUT_ACCOUNT: optional,
  /** What the provider settles in, and wallets are in. */
  SETTLEMENT_CURRENCY: optional.pipe(z.enum(currencies).default('INR')),
};
/** Who the platform's own invoices are from: where it is decides which tax is on them. */
const sellerSettings = {
  SELLER_NAME: optional.pipe(z.string().default('Soloist')),
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

/** @throws Error also where the simulator would take part in production, or a key has no secrets. */
export function loadPaymentsConfig(env = process.env) {
  const own = { ...providerSettings, ...sellerSettings, DOCUMENTS_URL: z.url() };
  const settings = { ...baseConfig, ...own };
  const config = loadConfig(settings, env);
  if (config.NODE_ENV === 'production' && config.RAZORPAY_API_URL)
    throw new Error('RAZORPAY_API_URL is the simulator’s: with it no money moves in production.');
  if (config.NODE_ENV === 'production' && !config.RAZORPAY_CHECKOUT_URL.startsWith(ownCheckout))
    throw new Error('RAZORPAY_CHECKOUT_URL is not the provider’s: people would pay somebody else.');
  const { RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = config;
  if (config.RAZORPAY_KEY_ID && !(RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET))
    throw new Error('RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.');
  return config;
}
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
