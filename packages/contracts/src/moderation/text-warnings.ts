/** Signs of a scam in a job, an application or a message, each with its sentence. */
const warnings: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:western union|moneygram|gift ?cards?|bitcoin|usdt|crypto(?:currency)? (?:wallet|payment))\b/i,
    'It mentions a payment that can’t be traced or reversed.',
  ],
  [
    /\b(?:registration|activation|training|application|security) (?:fee|deposit)\b/i,
    'It may ask for a fee before any work.',
  ],
  [
    /(?:\bt\.me\/|\bwa\.me\/|\btelegram\b|\bwhatsapp\b)/i,
    'It mentions a messenger outside Soloist.',
  ],
  [
    /\b(?:paypal\.me|buy\.stripe\.com|venmo\.com|cash\.app)\b/i,
    'It links to a payment outside Soloist.',
  ],
  [
    /\b(?:(?:pay|paid|paying|payments?) (?:me |us |you |it )?(?:directly |privately )?(?:outside|off|by zelle|by venmo|by cash ?app|via zelle|via venmo|via cash ?app|by paypal|via paypal)\b|(?:avoid|skip|bypass|save|escape|without) (?:the |any |soloist(?:’|')s |platform |service )*fees?\b)/i,
    'It suggests paying outside Soloist.',
  ],
];

/** Sentences about why a person should look twice at a text. They never refuse it. */
export const findTextWarnings = (text: string): string[] =>
  warnings.flatMap(([sign, sentence]) => (sign.test(text) ? [sentence] : []));
