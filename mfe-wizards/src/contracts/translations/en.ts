import { englishChangeTexts } from '@soloist/document';

/**
 * Texts of the pages behind a contract link. `problem` and the texts after a name are whole
 * phrases.
 */
export const en = {
  language: 'Language',
  loading: 'Loading the proposal',
  offline: 'You’re offline. This page shows the last version we loaded.',
  bar: {
    proposal: 'sent you a proposal',
    project: 'Your project',
    title: (name: string) => `Proposal from ${name}`,
    projectTitle: (name: string) => `Project with ${name}`,
    pdf: 'PDF',
    ask: 'Ask a question',
    sentWith: 'Sent with',
  },
  noScript: 'To sign or reply, turn on JavaScript and reload the page.',
  missing: {
    title: 'Proposal not found',
    text: 'Open the link from your email again, or ask the sender for a new one.',
    goneTitle: 'This proposal is no longer available',
    replacedTitle: 'This link was replaced',
    replacedText:
      'Open the latest email about this document. If you have none, ask the sender for a new link.',
    failedTitle: 'We couldn’t load the proposal',
    again: 'Try again',
    trying: 'Trying again',
    home: 'Go to Soloist',
    appHome: 'Go to home',
  },
  summary: {
    forClient: (name: string) => `For ${name}`,
    frequencies: { ...englishChangeTexts.frequencies, '': '' },
    upfront: (amount: string, day: string) => `${amount} upfront, the rest by ${day}.`,
    installments: (count: number, day: string) =>
      `Paid in ${count} installments, the last one by ${day}.`,
    later: (day: string) => `Due by ${day}. Nothing is due today.`,
    ongoing: (start: string, end: string, first: string) =>
      `From ${start} to ${end}. First payment ${first}.`,
    milestones: (count: number) =>
      `${count} ${count === 1 ? 'milestone' : 'milestones'}, paid separately. Nothing is due today.`,
    review: 'Review and accept',
  },
  sign: {
    copy: 'You received a copy. Only the people it was sent to can sign or decline.',
    name: 'Sign with your full name',
    mode: 'How to sign',
    typed: 'Typed',
    drawn: 'Drawn',
    pad: {
      label: 'Signature area. If you can’t draw, your typed name is enough.',
      hint: 'Sign with your finger, pen or mouse',
      undo: 'Undo',
      clear: 'Clear',
    },
    poNumber: 'Your PO number (optional)',
    poNumberHint: 'We’ll add it to your invoices.',
    invalidPoNumber: 'Please enter at most 60 characters on one line.',
    consent: 'I have read the proposal and the contract terms and accept them.',
    accept: 'Accept proposal',
    accepting: 'Accepting',
    decline: 'Decline',
    valid: (day: string) => `Valid until ${day}.`,
    noAccount: 'No account needed.',
    replaces: (number: string) =>
      `If you accept, this replaces ${number}. Until then, ${number} stays in effect.`,
    missingName: 'Please sign with your full name.',
    missingDrawing: 'Please draw your signature, or choose to type it.',
    drawingTooComplex: 'Please draw a simpler signature.',
    missingConsent: 'Please confirm that you have read the proposal.',
    unknownOutcome:
      'Your connection dropped before we could confirm. Try again when you’re online; accepting twice is safe.',
  },
  decline: {
    title: 'Decline this proposal?',
    text: (name: string) => `We’ll notify ${name}. This action cannot be undone.`,
    reason: 'Reason (optional)',
    hint: 'What would have changed your mind?',
    cancel: 'Cancel',
    confirm: 'Decline proposal',
    busy: 'Declining',
  },
  question: {
    title: (name: string) => `Ask ${name} a question`,
    text: 'You’ll get the answer by email. Asking doesn’t commit you to anything.',
    name: 'Your name (optional)',
    email: 'Your email address',
    message: 'Your question',
    cancel: 'Cancel',
    send: 'Send question',
    busy: 'Sending',
    missing: 'Please write your question.',
    badEmail: 'Please enter the email address for the answer.',
    sentTitle: 'Question sent',
    sentText: (name: string, email: string) => `${name} will reply to ${email}.`,
    close: 'Close',
  },
  outcome: {
    accepted: 'Accepted',
    acceptedText: (name: string, day: string) =>
      `You accepted on ${day}. We’ve notified ${name}, so work can start.`,
    completed: 'Completed',
    completedText: (name: string) =>
      `${name} has finished the work. Thank you for working together.`,
    cancelled: 'This project has ended',
    cancelledText: (name: string) =>
      `${name} ended it before the work was done. See the activity for the reason.`,
    replaced: 'Replaced by a newer version',
    replacedText: 'You accepted a change to this contract. The newer version applies.',
    openNewer: 'Open newer version',
    declined: 'Declined',
    declinedText: (name: string) =>
      `You declined this proposal, and we’ve notified ${name}. To reconsider, ask for a new one.`,
    expired: 'This proposal has expired',
    expiredText: (name: string, day: string) =>
      `It was valid until ${day}. Ask ${name} to send it again.`,
    withdrawn: 'This proposal was withdrawn',
    withdrawnText: (name: string) => `${name} withdrew it. Ask them if you didn’t expect this.`,
    ask: (name: string) => `Ask ${name}`,
    pdf: 'Download PDF',
    signedPdf: 'Download signed PDF',
    pay: (amount: string) => `Pay ${amount}`,
    payBy: (name: string, day: string) =>
      `Next: your first payment to ${name}, due ${day}. We’ve also emailed you the invoice.`,
    preparingInvoice: 'We’re preparing your first invoice.',
    invoiceComes: (name: string, amount: string) =>
      `Next: ${name} sends you an invoice for ${amount}.`,
    nextPayment: (amount: string, day: string) =>
      `Nothing is due today. The next payment, ${amount}, is expected on ${day}.`,
    preparing: 'We’re preparing the signed PDF.',
    preparingLong: (email: string) =>
      `This is taking longer than usual. We’ll also email it to ${email}.`,
  },
  changes: {
    title: (number: string) => `Changes from ${number}`,
    changed: (number: string) => `Changes from ${number}`,
    contract: 'Signed document',
    words: englishChangeTexts,
  },
  project: {
    toApprove: (count: number) =>
      `${count} ${count === 1 ? 'milestone needs' : 'milestones need'} your approval.`,
    toConfirm: (count: number) =>
      `${count} ${count === 1 ? 'week of hours needs' : 'weeks of hours need'} your confirmation.`,
    toPay: (amount: string) => `${amount} due.`,
    nothingToDo: 'Nothing needs your attention.',
    over: 'This project has ended.',
    done: (count: number, of: number) => `${count} of ${of} approved`,
  },
  milestones: {
    title: 'Milestones',
    none: 'No milestones. You’ll get an invoice for each period.',
    due: (day: string) => `Due ${day}`,
    statuses: {
      pending: 'Pending',
      submitted: 'Submitted',
      changes_requested: 'Changes requested',
      approved: 'Approved',
      invoiced: 'Invoiced',
      paid: 'Paid',
    },
    /** Submitted before the project ended: nobody can approve it any more. */
    submittedTooLate: 'Submitted',
    theirNote: (name: string) => `${name} wrote`,
    clientNote: 'You requested',
    approve: 'Approve',
    requestChanges: 'Request changes',
    invoice: 'Open invoice',
    approveTitle: (milestone: string) => `Approve “${milestone}”`,
    approveText: (name: string, amount: string) =>
      `We’ll notify ${name}, who can then invoice you for ${amount}. This action cannot be undone.`,
    approving: 'Approving',
    backTitle: (milestone: string) => `Request changes to “${milestone}”`,
    backText: (name: string) =>
      `We’ll send your request to ${name}, who can then resubmit the milestone.`,
    change: 'Requested changes',
    missingChange: 'Please describe what should change.',
    sending: 'Sending',
    cancel: 'Cancel',
    approved: 'Milestone approved.',
    changesRequested: 'Request sent.',
  },
  hours: {
    title: 'Hours',
    week: (first: string, last: string) => `${first} to ${last}`,
    /** `amount` is hours and minutes, such as 12:30. */
    hours: (amount: string) => `${amount} hours`,
    used: (used: string, of: string) => `${used} of ${of} hours used`,
    left: (amount: string) => `${amount} left`,
    open: 'To confirm',
    confirmed: 'Confirmed',
    confirmedBy: (name: string) => `Confirmed by ${name}`,
    notBillable: 'Not billable',
    confirm: 'Confirm hours',
    confirming: 'Confirming',
    confirmTitle: (week: string) => `Confirm the hours of ${week}`,
    confirmText: (amount: string, name: string) =>
      `You agree that ${amount} hours were worked. We’ll notify ${name}.`,
    name: 'Your name',
    missingName: 'Please enter your name.',
    done: 'Hours confirmed.',
  },
  schedule: {
    title: 'Payment schedule',
    due: (day: string) => `Due ${day}`,
    expected: (day: string) => `Expected ${day}`,
    total: 'Total',
    states: {
      planned: 'Planned',
      preparing: 'Preparing',
      to_invoice: 'Not invoiced yet',
      unpaid: 'Unpaid',
      overdue: 'Overdue',
      paid: 'Paid',
    },
  },
  invoices: {
    title: 'Invoices',
    none: 'Invoices for this project appear here.',
    due: (day: string) => `Due ${day}`,
    toPay: (amount: string) => `${amount} due`,
    pay: 'View invoice',
    open: 'View',
    statuses: { sent: 'Unpaid', viewed: 'Unpaid', overdue: 'Overdue', paid: 'Paid', void: 'Void' },
  },
  files: {
    title: 'Files',
    none: 'Files you share with the freelancer appear here.',
    add: 'Add a file',
    limits: (size: string) => `Up to ${size} each.`,
    you: 'You',
    download: (file: string) => `Download ${file}`,
    cancel: (file: string) => `Cancel upload of ${file}`,
    retry: 'Try again',
    dismiss: (file: string) => `Remove ${file}`,
    progress: (file: string) => `Uploading ${file}`,
    tooLarge: (size: string) => `This file is larger than ${size}.`,
    full: (count: number) => `This project has reached its limit of ${count} files.`,
  },
  history: { title: 'Activity', you: 'You', none: 'Project activity appears here.' },
  /** The message for a failed call; the server's messages are English already. */
  problem: (_code: string, message: string) => message,
};
export type ContractTexts = typeof en;
