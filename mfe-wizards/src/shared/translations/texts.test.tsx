import { BrowserRouter } from '@soloist/web-client';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LanguageScope } from './language-scope.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { chooseLanguage } from './languages.rules.ts';
import { formatsOf, useTexts } from './use-texts.ts';

const preferences = { requested: null, chosen: null, preferred: ['pt-BR', 'en-GB'] };

it('uses the language of the URL, else the earlier choice, else the browser’s', () => {
  expect(chooseLanguage({ requested: 'hi', chosen: 'en', preferred: ['en'] })).toBe('hi');
  expect(chooseLanguage({ requested: 'xx', chosen: 'hi', preferred: ['en'] })).toBe('hi');
  expect(chooseLanguage({ requested: null, chosen: null, preferred: ['hi-IN', 'en'] })).toBe('hi');
  expect(chooseLanguage(preferences)).toBe('en');
  expect(chooseLanguage({ ...preferences, preferred: ['pt-BR'] })).toBe('en');
});

it('formats amounts and dates for the language', () => {
  const { money, day, size } = formatsOf('hi');
  expect(money(12_345_600, 'INR')).toBe('₹1,23,456.00');
  expect(day('2026-11-21')).toBe('21 नवंबर 2026');
  expect(day('')).toBe('');
  expect(formatsOf('en').money(12_345_600, 'USD')).toBe('$123,456.00');
  expect(formatsOf('en').size(20 * 1024 * 1024)).toBe('20 MB');
  expect(size(20)).toMatch(/^1 /);
});

const greetings = { en: 'Good day', hi: 'नमस्ते' };
const Greeting = () => <p>{useTexts(greetings)}</p>;

function open(address: string) {
  history.replaceState(null, '', address);
  return render(
    <BrowserRouter>
      <LanguageScope wholePage>
        <LanguageSwitch label="Language" />
        <Greeting />
      </LanguageScope>
    </BrowserRouter>,
  );
}

it('keeps the chosen language despite the URL and on the next visit, and sets the lang attribute', async () => {
  localStorage.clear();
  const first = open('/page?lang=hi&keep=1');
  expect(screen.getByText('नमस्ते').closest('[lang]')).toHaveAttribute('lang', 'hi');
  expect(document.documentElement.lang).toBe('hi');

  await userEvent.selectOptions(screen.getByLabelText('Language'), 'English');
  expect(screen.getByText('Good day')).toBeInTheDocument();
  expect(location.search).toBe('?keep=1');
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'हिन्दी');
  first.unmount();
  expect(document.documentElement.lang).not.toBe('hi');

  open('/page');
  expect(screen.getByText('नमस्ते')).toBeInTheDocument();
});
