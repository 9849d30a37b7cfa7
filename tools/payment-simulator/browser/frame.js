const about = new URLSearchParams(location.search);
const say = (message) => parent.postMessage(message, about.get('opener'));
const at = (id) => document.getElementById(id);
const buttons = [...document.querySelectorAll('[data-outcome]')];
const chosen = () => document.querySelector('[name="with"]:checked').value;

function tell(text, tone = '') {
  at('said').textContent = text;
  at('said').dataset.tone = tone;
}

function setBusy(isBusy) {
  for (const button of buttons) button.disabled = isBusy;
}

async function show() {
  at('name').textContent = about.get('name') || 'Checkout';
  at('description').textContent = about.get('description');
  const response = await fetch(`about?${about}`);
  if (!response.ok) throw new Error();
  const { amount, currency, firstChargeAt } = await response.json();
  const money = new Intl.NumberFormat('en', { style: 'currency', currency });
  at('amount').textContent = money.format(amount / 100);
  at('upi').hidden = currency !== 'INR';
  if (!firstChargeAt) return;
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(firstChargeAt * 1000);
  at('note').textContent =
    `Given back at once: the plan begins on ${day}. Simulated: no money moves.`;
}

const instrument = () =>
  chosen() === 'upi'
    ? { method: 'upi', vpa: at('vpa').value.trim() }
    : { method: 'card', last4: chosen() };

const request = ({ outcome, late }) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  // Closed in the same moment: what was asked for is asked for all the same.
  keepalive: true,
  body: JSON.stringify({
    order_id: about.get('order_id') || undefined,
    subscription_id: about.get('subscription_id') || undefined,
    email: about.get('email') || undefined,
    contact: about.get('contact') || undefined,
    ...instrument(),
    outcome,
    isLate: late !== undefined,
  }),
});

async function pay(button) {
  const { leave } = button.dataset;
  setBusy(true);
  tell('Waiting for the bank. The payment goes on if you close this window.', 'waiting');
  try {
    const response = await fetch('pay', request(button.dataset));
    const answer = await response.json();
    // As when the person closes the tab right after paying: the page never hears of it.
    if (leave !== undefined) return say({ type: 'left' });
    if (response.ok) return say({ type: 'paid', response: answer });
    tell(answer.error.description, 'bad');
    say({ type: 'failed', error: answer.error });
  } catch {
    tell('The bank does not answer. Try again.', 'bad');
  }
  setBusy(false);
  button.focus();
}

for (const button of buttons) button.addEventListener('click', () => void pay(button));
for (const choice of document.querySelectorAll('[name="with"]')) {
  choice.addEventListener('change', () => {
    at('address').hidden = chosen() !== 'upi';
  });
}
at('close').addEventListener('click', () => say({ type: 'dismissed' }));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && about.get('escape') !== 'no') say({ type: 'dismissed' });
});
document.querySelector('main').focus();
show().catch(() => {
  setBusy(true);
  tell('There is nothing to pay here. Close this window and try again.', 'bad');
});
