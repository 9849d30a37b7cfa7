import type { EndpointResponse, recommendations } from '@soloist/contracts';
import { Banner, Button, Field, Heading, Recommendation, Textarea } from '@soloist/ui';
import { type FormEvent, useState } from 'react';
import styles from './recommendation.module.css';
import { useCheckSignature } from './recommendations.api.ts';

const longest = 20_000;

/** Verifies a pasted signature and shows the recommendation that it signs. */
export function CheckForm() {
  const check = useCheckSignature();
  const [signature, setSignature] = useState('');
  const [problem, setProblem] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = signature.trim() === '';
    setProblem(isEmpty ? 'Paste a signature.' : undefined);
    if (!isEmpty && !check.isPending) check.mutate(signature);
  }
  return (
    <section className={styles.part} aria-labelledby="check">
      <Heading level={2} size="section" id="check">
        Check a signature
      </Heading>
      <p className={styles.muted}>
        Paste the signature of a recommendation: one long line with two dots.
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

const verdictTexts = {
  current: 'The signature is valid, and the recommendation is unchanged.',
  changed: 'The signature is valid, but its author has since changed the recommendation.',
  gone: 'The signature is valid, but the recommendation was since hidden or deleted.',
} as const;

function Verdict({
  valid,
  recommendation,
  standing: status,
}: EndpointResponse<typeof recommendations.checkSignature>) {
  if (!valid || !recommendation || !status) {
    return (
      <Banner tone="bad">The signature is not valid. Do not rely on this recommendation.</Banner>
    );
  }
  return (
    <div className={styles.part}>
      <Banner tone={status === 'current' ? 'ok' : 'warn'}>{verdictTexts[status]}</Banner>
      <p className={styles.muted}>Recommendation for {recommendation.freelancer.name}:</p>
      <Recommendation className={styles.paper} {...recommendation} />
    </div>
  );
}
