import { email, emailKey, normalizeEmail } from '@soloist/contracts';
import fc from 'fast-check';
import nodemailer from 'nodemailer';
import addressParser from 'nodemailer/lib/addressparser';

const transport = nodemailer.createTransport({ jsonTransport: true });

/** The recipients that nodemailer passes to a mail server. */
async function envelopeFor(address: string): Promise<string[]> {
  const envelope = { from: 'hello@soloist.test', to: [address] };
  const { envelope: used } = await transport.sendMail({ envelope, text: '' });
  return used.to;
}

const addresses = ['ada@studio.test', 'ada.b+c@mail.münchen.example', "o'brien@a-b.co.uk"];
const hidden = fc.constantFrom(
  ...'\u0000\u0001\t\n\r\u001f\u007f\u0085\u00a0\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u200e\u202e\u2028\u2060\u2066\u3000\u3164\ufe0f\ufeff\uffa0',
);
const markup = fc.constantFrom(...'<>()[]{}"\\,;:@. \'%!/#');

/** An address with characters inserted at random positions. */
const variants = fc
  .record({
    address: fc.constantFrom(...addresses),
    inserted: fc.array(fc.tuple(fc.nat(40), fc.oneof(hidden, markup, fc.string())), {
      maxLength: 3,
    }),
  })
  .map(({ address, inserted }) =>
    inserted.reduce((text, [at, extra]) => text.slice(0, at) + extra + text.slice(at), address),
  );
const texts = fc.oneof(
  variants,
  fc.emailAddress(),
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.string({ unit: 'grapheme' }), fc.domain()).map((parts) => parts.join('@')),
  fc.tuple(fc.emailAddress(), fc.string()).map((parts) => parts.join('')),
);
const runs = { numRuns: 1000 };

it('passes every accepted address to the mail server as it is stored', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const accepted = email.safeParse(text);
      fc.pre(accepted.success);
      const address = accepted.data as string;
      expect(await envelopeFor(address)).toEqual([address]);
      expect(addressParser(address, { flatten: true })).toEqual([{ name: '', address }]);
      expect(normalizeEmail(address)).toBe(address);
    }),
    { ...runs, maxSkipsPerRun: 1000 },
  );
});

it('refuses a hidden variant of an address, or treats it as that address', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...addresses),
      fc.array(fc.tuple(fc.nat(40), hidden), { minLength: 1, maxLength: 4 }),
      (address, inserted) => {
        const variant = inserted.reduce(
          (text, [at, extra]) => text.slice(0, at) + extra + text.slice(at),
          address,
        );
        const accepted = email.safeParse(variant);
        if (accepted.success) expect(accepted.data).toBe(emailKey(address));
      },
    ),
    runs,
  );
});
