// The simulator as a process of the local stack, which `npm start` and the benchmarks start.
import * as z from 'zod/mini';
import { startPaymentSimulator } from './simulator.ts';

const settings = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: z.coerce.number(),
  RAZORPAY_KEY_ID: z.string(),
  RAZORPAY_KEY_SECRET: z.string(),
  RAZORPAY_WEBHOOK_SECRET: z.string(),
  WEBHOOK_URL: z.url(),
  FILE: z.string(),
});

const env = settings.parse(process.env);
if (env.NODE_ENV === 'production') {
  console.error('The payment simulator does not run in production: set RAZORPAY_KEY_ID.');
  process.exit(1);
}
const simulator = await startPaymentSimulator({
  port: env.PORT,
  keyId: env.RAZORPAY_KEY_ID,
  keySecret: env.RAZORPAY_KEY_SECRET,
  webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
  webhookUrl: env.WEBHOOK_URL,
  file: env.FILE,
});
console.log(`Payment simulator at ${simulator.url}`);
process.once('SIGTERM', () => void simulator.close());
