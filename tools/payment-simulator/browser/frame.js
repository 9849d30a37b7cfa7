const about = new URLSearchParams(location.search);
const say = (message) => parent.postMessage(message, about.get('opener'));
const at = (id) => document.getElementById(id);
const buttons = [...document.querySelectorAll('[data-outcome]')];
const slowMs = 5000;

at('name').textContent = about.get('name') || 'Checkout';
fetch(`about?${about}`)
  .then((response) => response.json())
  .then(({ amount, currency }) => {
    const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    at('amount').textContent = money.format(amount / 100);
  });

async function pay({ outcome, slow, leave }) {
  for (const button of buttons) button.disabled = true;
  at('said').textContent = '';
  if (slow !== undefined) await new Promise((resolve) => setTimeout(resolve, slowMs));
  const response = await fetch('pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      order_id: about.get('order_id') || undefined,
      subscription_id: about.get('subscription_id') || undefined,
      email: about.get('email') || undefined,
      outcome,
    }),
  });
  const answer = await response.json();
  // As when the person closes the tab right after paying: the page never hears of it.
  if (leave !== undefined) return say({ type: 'left' });
  if (response.ok) return say({ type: 'paid', response: answer });
  for (const button of buttons) button.disabled = false;
  at('said').textContent = answer.error.description;
  say({ type: 'failed', error: answer.error });
}

for (const button of buttons) button.addEventListener('click', () => void pay(button.dataset));
at('close').addEventListener('click', () => say({ type: 'dismissed' }));
document.addEventListener('keydown', ({ key }) => key === 'Escape' && say({ type: 'dismissed' }));
