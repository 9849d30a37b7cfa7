/** The steps of one side, with the texts that the page shows before their screens are loaded. */
export interface WalkSteps {
  role: 'freelancer' | 'employer';
  audience: string;
  title: string;
  action: string;
  /** Names and texts, in the order of `walkScreens`. */
  steps: (readonly [name: string, text: string])[];
}

export const freelancerWalk: WalkSteps = {
  role: 'freelancer',
  audience: 'If you do the work',
  title: 'From first hello to last payment, in one place.',
  action: 'Start as a freelancer',
  steps: [
    [
      'Lead',
      'A visitor writes from your portfolio. The lead appears on your board with a next step.',
    ],
    [
      'Proposal',
      'Scope, milestones and terms become a PDF in your name. You see when your client opens it.',
    ],
    ['Signature', 'Your client accepts from a link. No account, no printer, no chasing.'],
    ['Invoice', 'Milestones become invoices with a clear amount and due date.'],
    ['Paid', 'Payments arrive in your wallet. Pay out to your bank any time.'],
  ],
};

export const clientWalk: WalkSteps = {
  role: 'employer',
  audience: 'If you are hiring',
  title: 'From job post to finished work, on one page.',
  action: 'Hire someone',
  steps: [
    ['Job', 'Describe the work once. See who fits and why, and invite them.'],
    ['People', 'Compare real work, rates and availability first.'],
    ['Agreement', 'Read the proposal and sign it from a link. You need no account.'],
    ['Project', 'Milestones, files and payments on one page. Approve work or request changes.'],
    ['Payment', 'Pay online, milestone by milestone. Each payment is refundable for seven days.'],
  ],
};
