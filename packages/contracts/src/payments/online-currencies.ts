import { onlineStep } from '../shared/currencies.ts';
import { paymentMaximum, paymentMinimum } from './payment-orders.ts';

/**
 * The currencies that Razorpay takes for international payments, by its list and its note on yen and
 * dinars of May 2024, as far as they are in use. An account may still have to ask for some of them.
 */
const onlineCurrencies: readonly string[] =
  'AED ALL AMD ARS AUD AWG BBD BDT BHD BMD BND BOB BSD BWP BZD CAD CHF CNY COP CRC CZK DKK DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD JPY KES KGS KHR KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR NAD NGN NIO NOK NPR NZD OMR PEN PGK PHP PKR QAR SAR SCR SEK SGD SOS SVC SZL THB TTD TZS USD UYU UZS YER ZAR'.split(
    ' ',
  );

/** Whether invoices in a currency can be paid online; everything else is paid as the sender says. */
export const paysOnline = (currency: string): boolean => onlineCurrencies.includes(currency);

/** Whether one online payment can have this amount, in minor units. */
export const isOnlineAmount = (amount: number, currency: string): boolean =>
  paysOnline(currency) &&
  amount >= paymentMinimum &&
  amount <= paymentMaximum &&
  amount % onlineStep(currency) === 0;
