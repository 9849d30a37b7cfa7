// How the lists of the page present each kind of entity, and its actions.

const digitsOf = { JPY: 0, KWD: 3, BHD: 3, OMR: 3 };
const money = ({ amount, currency }) => {
  const digits = digitsOf[currency] ?? 2;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
};
const when = (seconds) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
const day = (seconds) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(seconds * 1000);

const tones = {
  good: ['captured', 'processed', 'paid', 'active', 'won', 'sent'],
  bad: ['failed', 'reversed', 'halted', 'lost', 'cancelled'],
};
const toneOf = (state) => {
  const found = Object.entries(tones).find(([, states]) => states.includes(state));
  return found ? found[0] : 'waiting';
};
const formatState = (state) => state.replaceAll('_', ' ');

const move = (what, { id }) => {
  return ([label, change]) => ({ label, path: `${what}/${id}`, body: change });
};
const toStates = (labels, states) => states.map((status) => [labels[status], { status }]);

const payoutLabels = {
  processing: 'Start',
  processed: 'Process',
  failed: 'Fail',
  reversed: 'Reverse',
};
const payoutMoves = {
  queued: ['processing', 'failed'],
  processing: ['processed', 'failed', 'reversed'],
  processed: ['reversed'],
};
const disputeLabels = { won: 'Win', lost: 'Lose' };

const instrument = ({ method, card, vpa }) =>
  method === 'upi' ? vpa : `${card.network} ending in ${card.last4}`;
const account = ({ bank_account, vpa }) =>
  vpa ? vpa.address : `${bank_account.name}, ending in ${bank_account.account_number.slice(-4)}`;

function subscriptionDetails({ plan, quantity, charge_at, paid_count, total_count, isEnding }) {
  const amount = money({ ...plan.item, amount: plan.item.amount * quantity });
  const next = charge_at ? [`next charge ${day(charge_at)}`] : [];
  const end = isEnding ? ['cancelled at the end of its cycle'] : [];
  return [`${amount} ${plan.period}`, `${paid_count} of ${total_count} paid`, ...next, ...end];
}

function subscriptionMoves({ status, isEnding }) {
  if (status === 'cancelled' || status === 'completed') return [];
  const end = ['End now', { event: 'ended' }];
  if (status === 'created' || status === 'paused') return [end];
  if (isEnding) return [['End cycle', { event: 'ended' }]];
  return [['Charge', { event: 'charged' }], ['Fail the charge', { event: 'failed' }], end];
}

const isDisputable = ({ captured }, hasDispute) => captured && !hasDispute;

export const lists = [
  {
    title: 'Payments',
    name: 'payments',
    empty: 'No payments yet. Payments in Soloist appear here.',
    draw: (payment, { disputes }) => ({
      name: money(payment),
      state: payment.status,
      details: [
        instrument(payment),
        ...(payment.refund_status === 'partial'
          ? [`${money({ ...payment, amount: payment.amount_refunded })} refunded`]
          : []),
        ...(payment.error_description ? [payment.error_description] : []),
      ],
      actions: isDisputable(
        payment,
        disputes.some(({ payment_id }) => payment_id === payment.id),
      )
        ? [{ label: 'Open dispute', path: `payments/${payment.id}/dispute`, body: {} }]
        : [],
    }),
  },
  {
    title: 'Subscriptions',
    name: 'subscriptions',
    empty: 'No subscriptions yet.',
    draw: (subscription) => ({
      name: subscription.plan.item.name,
      state: subscription.status,
      details: subscriptionDetails(subscription),
      actions: subscriptionMoves(subscription).map(move('subscriptions', subscription)),
    }),
  },
  {
    title: 'Payouts',
    name: 'payouts',
    empty: 'No payouts yet.',
    draw: (payout) => ({
      name: money(payout),
      state: payout.status,
      details: [
        `to ${account(payout.to)}`,
        ...(payout.status_details ? [payout.status_details.description] : []),
      ],
      actions: toStates(payoutLabels, payoutMoves[payout.status] ?? []).map(
        move('payouts', payout),
      ),
    }),
  },
  {
    title: 'Disputes',
    name: 'disputes',
    empty: 'No disputes yet.',
    draw: (dispute) => ({
      name: money(dispute),
      state: dispute.status,
      details: [
        `of ${dispute.payment_id}`,
        `answer by ${day(dispute.respond_by)}`,
        ...(dispute.evidence ? [`“${dispute.evidence.summary}”`] : []),
      ],
      actions: ['open', 'under_review'].includes(dispute.status)
        ? toStates(disputeLabels, ['won', 'lost']).map(move('disputes', dispute))
        : [],
    }),
  },
  {
    title: 'Refunds',
    name: 'refunds',
    empty: 'No refunds yet.',
    draw: (refund) => ({
      name: money(refund),
      state: refund.status,
      details: [`of ${refund.payment_id}`],
      actions:
        refund.status === 'pending'
          ? toStates(payoutLabels, ['processed', 'failed']).map(move('refunds', refund))
          : [],
    }),
  },
  {
    title: 'Orders',
    name: 'orders',
    empty: 'No orders yet.',
    draw: (order) => ({
      name: money(order),
      state: order.status,
      details: [order.receipt ?? 'of a subscription'],
      actions: [],
    }),
  },
  {
    title: 'Events',
    name: 'events',
    empty: 'No events yet.',
    draw: (event) => ({
      name: event.event,
      state: event.isDelivered ? 'sent' : 'waiting',
      details: [event.tries === 1 ? 'tried once' : `tried ${event.tries} times`],
      actions: [{ label: 'Send again', path: `webhooks/${event.id}`, body: {} }],
    }),
  },
].map((list) => ({
  ...list,
  draw: (item, overview) => {
    const { state, details, ...drawn } = list.draw(item, overview);
    return {
      ...drawn,
      id: item.id,
      state: formatState(state),
      tone: toneOf(state),
      details: [...details, when(item.created_at)],
    };
  },
}));
