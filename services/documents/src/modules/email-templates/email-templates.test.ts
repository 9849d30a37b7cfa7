import type { ProposalDocument } from '@soloist/contracts';
import { links, receive } from '../../../test/receive-mail.ts';
import {
  everyScriptProposal,
  milestoneProposal,
  noDetails,
} from '../../../test/sample-proposals.ts';
import { followUpEmail } from '../printing/proposals/follow-up.email.tsx';
import { proposalEmail } from '../printing/proposals/proposal.email.tsx';
import { signedProposalEmail } from '../printing/proposals/signed-proposal.email.tsx';
import {
  proofCodeEmail,
  resetCodeEmail,
  signInCodeEmail,
  verifyCodeEmail,
} from './accounts/codes.email.tsx';

const acceptUrl = 'http://localhost:8080/proposal/accept/AbCdEfGhIjKlMnOpQrStUvWxYz012345';
const replyTo = 'ines@inescarvalho.example';

describe('code emails', () => {
  it.each([
    ['verify', verifyCodeEmail, 'Confirm your email address'],
    ['reset', resetCodeEmail, 'Choose a new password'],
    ['sign-in', signInCodeEmail, 'Log in to Soloist'],
    ['proof', proofCodeEmail, 'Confirm it’s you'],
  ])(
    '%s: contains the code, its purpose and how long it is valid',
    async (_, template, heading) => {
      const { subject, html, text } = await receive(template, { fname: 'Ines', code: '048291' });
      for (const body of [html, text]) {
        expect(body).toContain('048291');
        expect(body).toContain(heading);
        expect(body).toContain('valid for 10 minutes');
      }
      expect(text).toContain('Hi Ines,');
      expect(subject).not.toContain('048291');
      expect(links(html)).toEqual([]);
    },
  );
});

describe('the proposal email', () => {
  const data = { document: milestoneProposal, acceptUrl, replyTo };

  it('names sender, project and price, and links to the page in HTML and text', async () => {
    const { subject, html, text } = await receive(proposalEmail, data);
    expect(subject).toBe('Proposal from Ines Carvalho: Winter 2026 packaging');
    expect(links(html)).toEqual([acceptUrl, acceptUrl]);
    for (const words of [
      'Ines Carvalho',
      'Brand and product design, Lisbon',
      'Proposal: Winter 2026 packaging',
      'Hi Sofie,',
      'No account needed.',
      '$12,400.00, by milestone',
      'April 17 to June 26, 2026',
      'April 10, 2026',
      `Read and accept ${acceptUrl}`,
      `Ines Carvalho sent this with Soloist. Replies go to ${replyTo}.`,
    ]) {
      expect(text).toContain(words);
    }
  });

  it('informs a client with an accepted contract that this would change it', async () => {
    const { text } = await receive(proposalEmail, { ...data, isChange: true });
    expect(text).toContain('Contract change: Winter 2026 packaging');
    expect(text).toContain('until you accept this one');
    expect((await receive(proposalEmail, data)).text).not.toContain('Contract change');
  });

  it('does not ask people with a copy to accept', async () => {
    const { html, text } = await receive(proposalEmail, { ...data, isChange: true, isCopy: true });
    expect(text).toContain('sent you a copy of this proposal. Read it online.');
    expect(text).toContain(`Read proposal ${acceptUrl}`);
    for (const body of [html, text]) expect(body).not.toMatch(/accept it|you accept/);
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
    expect((await receive(proposalEmail, { ...data, document })).text).toMatch(price);
  });

  it('shows the sender’s last valid date, also west of Greenwich', async () => {
    const named = { valid_until: '2026-04-12', expiresAt: '2026-04-13T06:59:59.999Z' };
    const document = { ...milestoneProposal, ...named };
    const { text } = await receive(proposalEmail, { ...data, document });
    expect(text).toMatch(/Valid until\s+April 12, 2026$/m);
  });

  it('greets a client without a name', async () => {
    const document = { ...milestoneProposal, client_name: '' };
    expect((await receive(proposalEmail, { ...data, document })).text).toContain('Hello,');
  });

  it('shows the photo, or else initials that the text version omits', async () => {
    const withPhoto = await receive(proposalEmail, {
      ...data,
      senderImage: 'https://x.example/i.webp',
    });
    expect(withPhoto.html).toContain('src="https://x.example/i.webp"');
    const without = await receive(proposalEmail, data);
    expect(without.html).not.toContain('<img');
    expect(without.html).toContain('>IC<');
    expect(without.text).not.toMatch(/^IC$/m);
  });
});

describe('the follow-up email', () => {
  const message = 'Hi Sofie,\n\nhave you had time to read it?\n\nInes';
  const data = { document: milestoneProposal, acceptUrl, replyTo, message };

  it('has the freelancer’s words, the price and one link', async () => {
    const { subject, html, text } = await receive(followUpEmail, data);
    expect(subject).toBe('Following up: Winter 2026 packaging');
    expect(links(html)).toEqual([acceptUrl, acceptUrl]);
    for (const words of [
      message,
      '$12,400.00, by milestone',
      `Read and accept ${acceptUrl}`,
      `Ines Carvalho sent this with Soloist. Replies go to ${replyTo}.`,
    ]) {
      expect(text).toContain(words);
    }
  });

  it('keeps the words as text', async () => {
    const attack = '<img src=x><a href="http://evil.example">here</a>';
    const { html, text } = await receive(followUpEmail, { ...data, message: attack });
    expect(html).not.toMatch(/<img|<a [^>]*evil/);
    expect(text).toContain(attack);
  });
});

describe('the signed proposal email', () => {
  const data = { document: everyScriptProposal, url: acceptUrl, replyTo };

  it('thanks the client and notifies the freelancer', async () => {
    const client = await receive(signedProposalEmail, { ...data, recipient: 'client' });
    const freelancer = await receive(signedProposalEmail, { ...data, recipient: 'freelancer' });
    expect(client.subject).toBe('You accepted नमस्ते दुनिया के लिए पहचान');
    expect(freelancer.subject).toBe('अनन्या शर्मा accepted नमस्ते दुनिया के लिए पहचान');
    expect(client.text).toContain('Hi अनन्या,');
    expect(freelancer.text).toContain('Hi محمد,');
    for (const { html, text } of [client, freelancer]) {
      expect(text).toMatch(/Accepted\s+March 12, 2026/);
      expect(text).toContain('₹1,200.00 every two weeks');
      expect(links(html)).toEqual([acceptUrl, acceptUrl]);
    }
  });
});

describe('text written by people', () => {
  const attack =
    '<img src=x onerror=alert(1)></style><script>alert(1)</script><a href="http://evil.example">';

  it('stays text in the email', async () => {
    const document = {
      ...milestoneProposal,
      project_name: attack,
      client_name: attack,
      sender: { ...milestoneProposal.sender, name: attack, headline: attack, location: attack },
    };
    const mails = [
      await receive(proposalEmail, { document, acceptUrl, replyTo }),
      await receive(signedProposalEmail, {
        document,
        url: acceptUrl,
        replyTo,
        recipient: 'client',
      }),
      await receive(signedProposalEmail, {
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

  it('cannot add a header to the email', async () => {
    const document = { ...milestoneProposal, project_name: 'Logo\r\nBcc: everyone@evil.example' };
    const { subject } = await receive(proposalEmail, { document, acceptUrl, replyTo });
    expect(subject).toBe('Proposal from Ines Carvalho: Logo Bcc: everyone@evil.example');
  });
});
