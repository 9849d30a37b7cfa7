import { waitFor } from '@testing-library/react';
import { startTransition, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { holdInput } from './held-input.ts';

let place: HTMLElement;
const form = `<form><input name="email"><textarea name="message"></textarea>
  <button type="button">Cancel</button><button type="button">Send</button></form>`;
beforeEach(() => {
  place = document.createElement('div');
  document.body.replaceChildren(place);
  place.innerHTML = form;
});

const field = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const button = (text: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text)!;

function enter(name: string, value: string) {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
}

async function clicksOf(run: () => void) {
  const clicks: string[] = [];
  place.addEventListener('click', ({ target }) =>
    clicks.push((target as Element).textContent ?? ''),
  );
  run();
  await new Promise((resolve) => setTimeout(resolve));
  return clicks;
}

it('repeats entries and presses on the same elements', async () => {
  const held = holdInput(place);
  enter('message', 'Hello');
  button('Send').click();
  const types: string[] = [];
  place.addEventListener('input', (event) => types.push((event as InputEvent).inputType));
  expect(await clicksOf(() => held.replay())).toEqual(['Send']);
  // Typing: without a type, a field with suggestions takes it for a picked suggestion.
  expect(types).toEqual(['insertText']);
  expect(field('message').value).toBe('Hello');
});

it('repeats them on the elements of a page that was rendered anew', async () => {
  const held = holdInput(place);
  enter('message', 'Hello');
  button('Send').click();
  place.innerHTML = form;
  expect(await clicksOf(() => held.replay())).toEqual(['Send']);
  expect(field('message').value).toBe('Hello');
  expect(field('email').value).toBe('');
});

it('repeats nothing on other elements in their place', async () => {
  const held = holdInput(place);
  enter('message', 'Hello');
  button('Send').click();
  place.innerHTML = '<textarea name="note"></textarea><button>One</button><button>Delete</button>';
  expect(await clicksOf(() => held.replay())).toEqual([]);
  expect(field('note').value).toBe('');
});

interface LanguageSwitchProps {
  onChoose: (language: string) => void;
  onHydrated: () => void;
}

function LanguageSwitch({ onChoose, onHydrated }: LanguageSwitchProps) {
  useLayoutEffect(onHydrated, [onHydrated]);
  const [language, setLanguage] = useState('hi');
  const choose = (next: string) => {
    onChoose(next);
    // As a change of the address.
    startTransition(() => setLanguage(next));
  };
  return (
    <select name="language" value={language} onChange={({ target }) => choose(target.value)}>
      <option value="en">English</option>
      <option value="hi">हिन्दी</option>
    </select>
  );
}

it('repeats once what a person chooses while React takes over the page', async () => {
  place.innerHTML =
    '<select name="language"><option value="en">English</option><option value="hi" selected="">हिन्दी</option></select>';
  const held = holdInput(place);
  const onChoose = jest.fn();
  hydrateRoot(place, <LanguageSwitch onChoose={onChoose} onHydrated={held.replay} />);
  field('language').value = 'en';
  field('language').dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(field('language').value).toBe('en'));
  await waitFor(() => expect(onChoose.mock.calls).toEqual([['en']]));
});
