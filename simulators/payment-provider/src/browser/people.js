import { lists } from './drawings.js';

const at = (id) => document.getElementById(id);
const everyMs = 2000;

/** Calls the simulator; throws its error. */
async function callSimulator(path, { method = 'GET', body } = {}) {
  const response = await fetch(`simulator/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error.description);
  return answer;
}

async function change(path, { method = 'POST', body = {}, done }) {
  try {
    await callSimulator(path, { method, body });
    at('status').textContent = done;
  } catch (error) {
    at('status').textContent = error.message;
  }
  await refresh();
}

function make(tag, { text = '', ...attributes } = {}, children = []) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function makeButton({ label, path, body }, { name, id }) {
  const button = make('button', {
    type: 'button',
    text: label,
    'aria-label': `${label}: ${name}, ${id}`,
    'data-label': label,
  });
  button.addEventListener('click', () => void change(path, { body, done: `${label}: ${id}.` }));
  return button;
}

function makeItem(drawn) {
  const { name, id, state, tone, details, actions } = drawn;
  return make('li', { id, tabindex: '-1' }, [
    make('p', { class: 'name', text: `${name} ` }, [
      make('span', { 'data-tone': tone, text: state }),
    ]),
    make(
      'div',
      { class: 'actions' },
      actions.map((action) => makeButton(action, drawn)),
    ),
    make('p', { class: 'muted', text: `${details.join(' · ')} · ` }, [make('code', { text: id })]),
  ]);
}

const displayed = new Map();
const initialItems = 8;
/** Names of the lists that are displayed completely. */
const expanded = new Set();

/** Replaces the old item with the new one; focus stays on the same button. */
function replaceItem(old, item) {
  const label = old.contains(document.activeElement) && document.activeElement.dataset.label;
  old.replaceWith(item);
  if (label === false) return;
  const button = [...item.querySelectorAll('button')].find((each) => each.dataset.label === label);
  (button ?? item).focus();
}

function showList({ title, name, empty, draw }, overview) {
  const section = at(name) ?? makeSection({ title, name, empty });
  const list = section.querySelector('ul');
  const items = overview[name];
  const more = section.querySelector('.more');
  more.hidden = expanded.has(name) || items.length <= initialItems;
  const drawn = (more.hidden ? items : items.slice(0, initialItems)).map((item) =>
    draw(item, overview),
  );
  section.querySelector('.empty').hidden = drawn.length > 0;
  const ids = new Set(drawn.map(({ id }) => id));
  for (const item of [...list.children]) if (!ids.has(item.id)) item.remove();
  drawn.forEach((each, index) => {
    const text = JSON.stringify(each);
    const old = at(each.id);
    if (old && displayed.get(each.id) === text) return;
    displayed.set(each.id, text);
    if (old) replaceItem(old, makeItem(each));
    else list.insertBefore(makeItem(each), list.children[index] ?? null);
  });
}

function makeSection({ title, name, empty }) {
  const more = make('button', {
    type: 'button',
    class: 'more',
    text: 'Show older',
    'aria-label': `Show older: ${title}`,
  });
  more.addEventListener('click', async () => {
    expanded.add(name);
    await refresh();
    at(name).querySelectorAll('li')[initialItems]?.focus();
  });
  const section = make('section', { id: name, 'aria-labelledby': `${name}-title` }, [
    make('h2', { id: `${name}-title`, text: title }),
    make('p', { class: 'empty muted', text: empty }),
    make('ul'),
    more,
  ]);
  at('lists').append(section);
  return section;
}

function showSettings({ bank, isHeld, faults }) {
  const values = { ...bank, webhooks: isHeld ? 'hold' : 'release' };
  for (const select of document.querySelectorAll('select')) {
    if (select !== document.activeElement) select.value = values[select.dataset.name];
  }
  const count = faults.reduce((sum, { times }) => sum + times, 0);
  at('waiting').textContent = count > 0 ? `${count} will fail.` : '';
  at('clear').hidden = count === 0;
}

let isAnswering = true;
async function refresh() {
  try {
    const overview = await callSimulator('overview');
    showSettings(overview);
    for (const list of lists) showList(list, overview);
    if (!isAnswering) at('status').textContent = '';
    isAnswering = true;
  } catch {
    isAnswering = false;
    at('status').textContent = 'The simulator isn’t responding. Retrying.';
  }
}

for (const select of document.querySelectorAll('select')) {
  select.addEventListener('change', () => {
    const { path, name } = select.dataset;
    const { value } = select;
    const done = `${select.labels[0].firstChild.textContent.trim()} ${select.selectedOptions[0].text}.`;
    if (path === 'bank') void change('bank', { body: { [name]: value }, done });
    else void change(`${path}/${value}`, { done });
  });
}
for (const button of document.querySelectorAll('[data-fault]')) {
  button.addEventListener('click', () => {
    const body = { call: 'POST ', kind: button.dataset.fault };
    void change('faults', { body, done: 'The next write request will fail.' });
  });
}
at('clear').addEventListener('click', () => {
  void change('faults', { method: 'DELETE', done: 'Faults cleared.' });
});

await refresh();
setInterval(() => document.hidden || void refresh(), everyMs);
