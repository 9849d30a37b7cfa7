import type { ProposalDocument } from '@soloist/contracts';
import {
  everyScriptProposal,
  milestoneProposal,
  noDetails,
} from '../rendering/testing/sample-proposals.ts';
import { resetCodeMail, signInCodeMail, verifyCodeMail } from './code-mails.tsx';
import { proposalMail } from './proposal-mail.tsx';
import { signedProposalMail } from './signed-proposal-mail.tsx';
import { links, receive } from './testing/receive-mail.ts';

const acceptUrl = 'http://localhost:8080/proposal/accept/AbCdEfGhIjKlMnOpQrStUvWxYz012345';
const replyTo = 'ines@inescarvalho.example';

describe('code mails', () => {
  it.each([
    ['verify', verifyCodeMail, 'Confirm your e-mail address'],
    ['reset', resetCodeMail, 'Choose a new password'],
    ['sign-in', signInCodeMail, 'Log in to Soloist'],
  ])('%s: says the code, what it is for and how long it is good', async (_, template, heading) => {
    const { subject, html, text } = await receive(template, { fname: 'Ines', code: '048291' });
    for (const body of [html, text]) {
      expect(body).toContain('048291');
      expect(body).toContain(heading);
      expect(body).toContain('valid for 10 minutes');
    }
    expect(text).toContain('Hi Ines,');
    expect(subject).not.toContain('048291');
    expect(links(html)).toEqual([]);
  });
});

describe('the proposal mail', () => {
  const data = { document: milestoneProposal, acceptUrl, replyTo };

  it('says who sends what for how much, and links to the page in HTML and text', async () => {
    const { subject, html, text } = await receive(proposalMail, data);
    expect(subject).toBe('Proposal from Ines Carvalho: Winter 2026 packaging');
    expect(links(html)).toEqual([acceptUrl, acceptUrl]);
    for (const words of [
      'Ines Carvalho',
      'Brand and product design, Lisbon',
      'Your proposal for Winter 2026 packaging',
      'Hi Sofie Lindqvist,',
      'No account needed.',
      '$12,400.00, by milestone',
      'April 17 to June 26, 2026',
      'April 10, 2026',
      `Read and accept ${acceptUrl}`,
      `Ines Carvalho sent this with Soloist. Replies go straight to ${replyTo}.`,
    ]) {
      expect(text).toContain(words);
    }
  });

  it('tells a client who accepted a contract that this would change it', async () => {
    const { text } = await receive(proposalMail, { ...data, isChange: true });
    expect(text).toContain('A change to Winter 2026 packaging');
    expect(text).toContain('stays as it is until you accept this one');
    expect((await receive(proposalMail, data)).text).not.toContain('change to');
  });

  it.each<[string, Partial<ProposalDocument>, RegExp]>([
    [
      'a one-time fee',
      { payment_type: 'one_time', details: { ...noDetails, total_fee: 150_000 } },
      /Total\s+\$1,500\.00$/m,
    ],
    [
      'ongoing work',
      { payment_type: 'ongoing', details: { ...noDetails, rate: 90_000, frequency: 'weekly' } },
      /Rate\s+\$900\.00 every week$/m,
    ],
  ])('states the price of %s', async (_, changes, price) => {
    const document = { ...milestoneProposal, ...changes };
    expect((await receive(proposalMail, { ...data, document })).text).toMatch(price);
  });

  it('names the last day as its sender did, west of Greenwich too', async () => {
    const named = { valid_until: '2026-04-12', expiresAt: '2026-04-13T06:59:59.999Z' };
    const document = { ...milestoneProposal, ...named };
    const { text } = await receive(proposalMail, { ...data, document });
    expect(text).toMatch(/Valid until\s+April 12, 2026$/m);
  });

  it('greets a client without a name', async () => {
    const document = { ...milestoneProposal, client_name: '' };
    expect((await receive(proposalMail, { ...data, document })).text).toContain('Hello,');
  });

  it('shows the photo when there is one, else initials that the text version leaves out', async () => {
    const withPhoto = await receive(proposalMail, {
      ...data,
      senderImage: 'https://x.example/i.webp',
    });
    expect(withPhoto.html).toContain('src="https://x.example/i.webp"');
    const without = await receive(proposalMail, data);
    expect(without.html).not.toContain('<img');
    expect(without.html).toContain('>IC<');
    expect(without.text).not.toMatch(/^IC$/m);
  });
});

describe('the signed proposal mail', () => {
  const data = { document: everyScriptProposal, url: acceptUrl, replyTo };

  it('thanks the client and tells the freelancer', async () => {
    const client = await receive(signedProposalMail, { ...data, recipient: 'client' });
    const freelancer = await receive(signedProposalMail, { ...data, recipient: 'freelancer' });
    expect(client.subject).toBe('You accepted नमस्ते दुनिया के लिए पहचान');
    expect(freelancer.subject).toBe('अनन्या शर्मा accepted नमस्ते दुनिया के लिए पहचान');
    expect(client.text).toContain('Hi अनन्या शर्मा,');
    expect(freelancer.text).toContain('Hi محمد العلي,');
    for (const { html, text } of [client, freelancer]) {
      expect(text).toMatch(/Accepted\s+March 12, 2026/);
      expect(text).toContain('₹1,200.00 every two weeks');
      expect(links(html)).toEqual([acceptUrl, acceptUrl]);
    }
  });
});

describe('what people wrote', () => {
  const attack =
    '<img src=x onerror=alert(1)></style><script>alert(1)</script><a href="http://evil.example">';

  it('stays text in the mail', async () => {
    const document = {
      ...milestoneProposal,
      project_name: attack,
      client_name: attack,
      sender: { ...milestoneProposal.sender, name: attack, headline: attack, location: attack },
    };
    const mails = [
      await receive(proposalMail, { document, acceptUrl, replyTo }),
      await receive(signedProposalMail, { document, url: acceptUrl, replyTo, recipient: 'client' }),
      await receive(signedProposalMail, {
        document,
        url: acceptUrl,
        replyTo,
        recipient: 'freelancer',
      }),
    ];
    for (const { html, text } of mails) {
      expect(html).not.toMatch(/<img|<script|<a [^>]*evil/);
      expect(links(html)).toEqual([acceptUrl, acceptUrl]);
      expect(text).toContain(attack);
    }
  });

  it('cannot add a header to the mail', async () => {
    const document = { ...milestoneProposal, project_name: 'Logo\r\nBcc: everyone@evil.example' };
    const { subject } = await receive(proposalMail, { document, acceptUrl, replyTo });
    expect(subject).toBe('Proposal from Ines Carvalho: Logo Bcc: everyone@evil.example');
  });
});
