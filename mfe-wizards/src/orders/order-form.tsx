import {
  cancellationClause,
  cancellationTexts,
  findAnswerProblems,
  formatMoney,
  normalizeEmail,
  type OrderChoice,
  type OrderQuestion,
} from '@soloist/contracts';
import { Banner, Button, Checkbox, EmptyState, Field, Heading, Input, Skeleton } from '@soloist/ui';
import { useMe, useNavigate } from '@soloist/web-client';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { SentWith } from '../shared/public-page/sent-with.tsx';
import { useInvalidFocus } from '../shared/use-invalid-focus.ts';
import { AnswerField, ChoiceFields, type OrderableService } from './order-fields.tsx';
import { useOrderPrice, usePlaceOrder } from './orders.api.ts';
import styles from './orders.module.css';
import { PriceLines } from './price-lines.tsx';

interface OrderFormProps {
  service: OrderableService;
  /** Of the service as it is shown. */
  version: string;
  sellerName: string;
  /** The service's text, below the form. */
  children: ReactNode;
}

const noChoice: OrderChoice = { package: null, quantity: 1, extras: [] };

/** Of each question, by its text: an answer stays with it when the service changes. */
const keysOf = (questions: OrderQuestion[]) =>
  questions.map(({ text }, index) => {
    const earlier = questions.slice(0, index).filter((each) => each.text === text);
    return `${earlier.length} ${text}`;
  });

/** The choice, answers and name of a new order, beside the server's total. */
export function OrderForm({ service, version, sellerName, children }: OrderFormProps) {
  const { questions } = service.ordering;
  const navigate = useNavigate();
  const place = usePlaceOrder(service.id);
  const { form, focusAfter } = useInvalidFocus();
  const sent = useRef({ draft_id: '', content: '' });
  const [choice, setChoice] = useState<OrderChoice>(noChoice);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const keys = keysOf(questions);
  const answers = keys.map((key) => typed[key] ?? '');
  const [client, setClient] = useClient();
  const [isAccepted, setIsAccepted] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [seen, setSeen] = useState(version);
  if (seen !== version) {
    // Positions of packages and extras, and consent, belong to what was on the page.
    setSeen(version);
    setChoice(noChoice);
    setIsAccepted(false);
  }
  const price = useOrderPrice({ id: service.id, version }, choice);

  const problems = findAnswerProblems(questions, answers);
  const nameProblem = client.name.trim() ? undefined : 'Please enter your name.';
  const emailProblem = normalizeEmail(client.email)
    ? undefined
    : 'Please enter your email address.';
  const isComplete = problems.length === 0 && !nameProblem && !emailProblem && isAccepted;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!isComplete || !price.data || price.isPlaceholderData) return;
    const order = { choice, answers, ...client, version };
    const content = JSON.stringify(order);
    // Another attempt is the same order, unless something in it was changed.
    if (sent.current.content !== content) {
      sent.current = { draft_id: crypto.randomUUID(), content };
    }
    place.mutate(
      { draft_id: sent.current.draft_id, ...order, terms_accepted: true },
      { onSuccess: ({ link }) => link && void navigate(`/order/${link}`) },
    );
  };

  if (place.data && !place.data.link) return <EmailSent email={client.email} />;
  return (
    <>
      <form
        id="order"
        className={styles.main}
        ref={form}
        onSubmit={focusAfter(handleSubmit)}
        noValidate
      >
        <section className={styles.card}>
          <Heading level={1} size="section">
            Order “{service.title}”
          </Heading>
          <ChoiceFields key={version} service={service} choice={choice} onChange={setChoice} />
        </section>
        {questions.length > 0 && (
          <section className={styles.card}>
            <Heading level={2} size="sub">
              Questions from {sellerName}
            </Heading>
            {questions.map((question, index) => (
              <AnswerField
                key={keys[index]}
                question={question}
                value={answers[index] ?? ''}
                error={
                  hasTried ? problems.find((each) => each.index === index)?.message : undefined
                }
                onChange={(value) => setTyped({ ...typed, [keys[index]!]: value })}
              />
            ))}
          </section>
        )}
        <section className={styles.card}>
          <Heading level={2} size="sub">
            Your details
          </Heading>
          <Field label="Name" error={hasTried ? nameProblem : undefined}>
            <Input
              autoComplete="name"
              limit={120}
              value={client.name}
              onChange={(event) => setClient({ ...client, name: event.target.value })}
            />
          </Field>
          <Field
            label="Email"
            hint="We email you the link to pay and follow the order."
            error={hasTried ? emailProblem : undefined}
          >
            <Input
              type="email"
              autoComplete="email"
              value={client.email}
              onChange={(event) => setClient({ ...client, email: event.target.value })}
            />
          </Field>
        </section>
        {children}
      </form>
      <aside className={styles.side} aria-label="Total and terms">
        <section className={styles.card}>
          <Heading level={2} size="sub">
            Your order
          </Heading>
          {price.data ? (
            <div aria-live="polite">
              <PriceLines {...price.data} />
            </div>
          ) : (
            <Skeleton height={64} />
          )}
          {price.error && <Banner>{price.error.message}</Banner>}
          <Terms service={service} sellerName={sellerName} />
          <Checkbox
            checked={isAccepted}
            onChange={setIsAccepted}
            label="I accept these terms"
            invalid={hasTried && !isAccepted}
          />
          {hasTried && !isComplete && (
            <Banner tone="warn">
              {isAccepted ? 'Please complete the marked fields.' : 'Please accept the terms.'}
            </Banner>
          )}
          {place.error && <Banner>{place.error.message}</Banner>}
          <Button
            variant="primary"
            type="submit"
            form="order"
            busy={place.isPending && 'Ordering'}
            disabled={!price.data || price.isPlaceholderData}
          >
            {price.data
              ? `Order for ${formatMoney(price.data.total, price.data.currency)}`
              : 'Order'}
          </Button>
        </section>
        <SentWith text="Ordered with" />
      </aside>
    </>
  );
}

/** The client's name and address, from their account once it has loaded. */
function useClient() {
  const me = useMe().data?.userInfo;
  const [typed, setTyped] = useState<{ name: string; email: string }>();
  const known = me
    ? { name: `${me.fname} ${me.lname}`.trim(), email: me.email }
    : { name: '', email: '' };
  return [typed ?? known, setTyped] as const;
}

const Terms = ({ service, sellerName }: { service: OrderableService; sellerName: string }) => (
  <div className={styles.muted}>
    <p>
      <b>{cancellationTexts[service.ordering.cancellation].title}.</b>{' '}
      {cancellationClause(service.ordering.cancellation)}
    </p>
    <p>
      Your order is an agreement with {sellerName} over the text, price and FAQ on this page. It
      starts when you have paid.
    </p>
  </div>
);

const EmailSent = ({ email }: { email: string }) => (
  <div className={styles.main}>
    <section className={styles.card} role="status">
      <EmptyState
        headingLevel={1}
        title="Check your email"
        text={`We sent a link to ${email}. Open it within three days to pay and start the work.`}
      />
    </section>
  </div>
);
