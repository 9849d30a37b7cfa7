import type { EndpointResponse, recommendations } from '@soloist/contracts';
import { Banner, Button, Field, Heading, Recommendation, Textarea } from '@soloist/ui';
import { type FormEvent, useState } from 'react';
import styles from './recommendation.module.css';
import { useCheckSignature } from './recommendations.api.ts';

const longest = 20_000;

/** Says whether a signature that somebody was given is one of ours, and what it says. */
export function CheckForm() {
  const check = useCheckSignature();
  const [signature, setSignature] = useState('');
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = signature.trim() === '';
    setProblem(isEmpty ? 'Please paste a signature.' : undefined);
    if (!isEmpty && !check.isPending) check.mutate(signature);
  }
  return (
    <section className={styles.part} aria-labelledby="check">
      <Heading level={2} size="section" id="check">
        Check a signature
      </Heading>
      <p className={styles.muted}>
        Were you sent a recommendation as a file or a text? Paste its signature: one long line with
        two dots in it.
      </p>
      <form className={styles.part} onSubmit={submit} noValidate>
        <Field label="Signature" error={problem}>
          <Textarea
            rows={4}
            limit={longest}
            spellCheck={false}
            value={signature}
            onChange={(event) => setSignature(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={check.isPending && 'Checking'}>
            Check
          </Button>
        </div>
      </form>
      {check.error && <Banner>{check.error.message}</Banner>}
      {check.data && <Verdict {...check.data} />}
    </section>
  );
}

const standings = {
  current: 'The signature is valid, and the recommendation stands as it is here.',
  changed: 'The signature is valid, but its writer has written something else since.',
  gone: 'The signature is valid, but the recommendation was hidden or taken back since.',
} as const;

function Verdict({
  valid,
  recommendation,
  standing,
}: EndpointResponse<typeof recommendations.checkSignature>) {
  if (!valid || !recommendation || !standing) {
    return (
      <Banner tone="bad">
        This is no signature of ours, or something in it was changed. Do not rely on it.
      </Banner>
    );
  }
  return (
    <div className={styles.part}>
      <Banner tone={standing === 'current' ? 'ok' : 'warn'}>{standings[standing]}</Banner>
      <p className={styles.muted}>It says of {recommendation.freelancer.name}:</p>
      <Recommendation className={styles.paper} {...recommendation} />
    </div>
  );
}
