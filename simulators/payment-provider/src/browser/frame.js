const about = new URLSearchParams(location.search);
const postToOpener = (message) => parent.postMessage(message, about.get('opener'));
const at = (id) => document.getElementById(id);
const buttons = [...document.querySelectorAll('[data-outcome]')];
const selectedMethod = () => document.querySelector('[name="with"]:checked').value;

function showStatus(text, tone = '') {
  at('status').textContent = text;
  at('status').dataset.tone = tone;
}

function setBusy(isBusy) {
  for (const button of buttons) button.disabled = isBusy;
}

async function show() {
  at('name').textContent = about.get('name') || 'Checkout';
  at('description').textContent = about.get('description');
  const response = await fetch(`about?${about}`);
  if (!response.ok) throw new Error();
  const { units, currency, firstChargeAt } = await response.json();
  const money = new Intl.NumberFormat('en', { style: 'currency', currency });
  at('amount').textContent = money.format(units);
  at('upi').hidden = currency !== 'INR';
  if (!firstChargeAt) return;
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(firstChargeAt * 1000);
  at('note').textContent =
    `Refunded immediately: the plan starts on ${day}. Simulated: no money moves.`;
}

const instrument = () =>
  selectedMethod() === 'upi'
    ? { method: 'upi', vpa: at('vpa').value.trim() }
    : { method: 'card', last4: selectedMethod() };

const request = ({ outcome, late }) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  // The request survives the closing of the window.
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
  showStatus('Waiting for the bank. The payment continues if you close this window.', 'waiting');
  try {
    const response = await fetch('pay', request(button.dataset));
    const answer = await response.json();
    // As when the person closes the tab right after paying: the page gets no response.
    if (leave !== undefined) return postToOpener({ type: 'left' });
    if (response.ok) return postToOpener({ type: 'paid', response: answer });
    showStatus(answer.error.description, 'bad');
    postToOpener({ type: 'failed', error: answer.error });
  } catch {
    showStatus('The bank isn’t responding. Try again.', 'bad');
  }
  setBusy(false);
  button.focus();
}

for (const button of buttons) button.addEventListener('click', () => void pay(button));
for (const choice of document.querySelectorAll('[name="with"]')) {
  choice.addEventListener('change', () => {
    at('address').hidden = selectedMethod() !== 'upi';
  });
}
at('close').addEventListener('click', () => postToOpener({ type: 'dismissed' }));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && about.get('escape') !== 'no') postToOpener({ type: 'dismissed' });
});
document.querySelector('main').focus();
show().catch(() => {
  setBusy(true);
  showStatus('Nothing is due here. Close this window and try again.', 'bad');
});
