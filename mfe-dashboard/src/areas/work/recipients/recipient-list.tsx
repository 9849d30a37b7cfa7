import { type DocumentRecipient, formatMoney, maxRecipients } from '@soloist/contracts';
import { Badge, Button, ConfirmDialog } from '@soloist/ui';
import { copyText } from '@soloist/web-client';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../shared/formats/dates.rules.ts';
import { showErrorToast } from '../../shared/forms/errors.rules.ts';
import { QueryPanel } from '../../shared/loading/query-content.tsx';
import { PanelSection } from '../../shared/sections/section.tsx';
import {
  deliveryStateTexts,
  deliveryTones,
  isUndelivered,
  isUnderWay,
} from '../deliveries/delivery.rules.ts';
import { AddPersonDialog, roleTexts } from './add-person-dialog.tsx';
import { AddressDialog } from './address-dialog.tsx';
import {
  type RecipientsDocument,
  useRecipients,
  useRemoveAccess,
  useResendTo,
} from './recipients.api.ts';
import styles from './recipients.module.css';

interface RecipientListProps {
  document: RecipientsDocument;
  /** Currency of what they paid. */
  currency: string;
}

/** Everyone a document was sent to: their last email, and what they did. */
export function RecipientList({ document, currency }: RecipientListProps) {
  const query = useRecipients(document);
  return (
    <PanelSection title="Recipients">
      <QueryPanel query={query} what="The recipients" height={96}>
        {(people) => <People document={document} currency={currency} people={people} />}
      </QueryPanel>
    </PanelSection>
  );
}

function People({
  document,
  currency,
  people,
}: RecipientListProps & { people: DocumentRecipient[] }) {
  const [correcting, setCorrecting] = useState<DocumentRecipient>();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<DocumentRecipient>();
  const resend = useResendTo();
  const remove = useRemoveAccess();
  const active = people.filter(({ removedAt }) => !removedAt);
  const isLastTo = ({ id, role }: DocumentRecipient) =>
    role === 'to' && !active.some((other) => other.role === 'to' && other.id !== id);
  return (
    <>
      <ul className={styles.people}>
        {people.map((person) => (
          <Person
            key={person.id}
            person={person}
            currency={currency}
            canRemove={!isLastTo(person)}
            isResending={resend.isPending && resend.variables.recipientId === person.id}
            onResend={() =>
              resend.mutate(
                { ...document, recipientId: person.id },
                { onError: (error) => showErrorToast(error) },
              )
            }
            onCorrect={() => setCorrecting(person)}
            onRemove={() => setRemoving(person)}
          />
        ))}
      </ul>
      {active.length < maxRecipients && (
        <div className={styles.add}>
          <Button size="sm" icon={<UserPlus size={16} />} onClick={() => setAdding(true)}>
            Add recipient
          </Button>
        </div>
      )}
      {isAdding && <AddPersonDialog document={document} onClose={() => setAdding(false)} />}
      {correcting && (
        <AddressDialog
          document={document}
          person={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove access?"
        text={`The link for ${removing?.email ?? ''} stops working, and they get no more emails about this document.`}
        confirmLabel="Remove access"
        onConfirm={() => {
          if (removing)
            remove.mutate(
              { ...document, recipientId: removing.id },
              { onError: (error) => showErrorToast(error) },
            );
          setRemoving(undefined);
        }}
        onCancel={() => setRemoving(undefined)}
      />
    </>
  );
}

interface PersonProps {
  person: DocumentRecipient;
  currency: string;
  canRemove: boolean;
  isResending: boolean;
  onResend: () => void;
  onCorrect: () => void;
  onRemove: () => void;
}

function Person({ person, currency, canRemove, isResending, ...actions }: PersonProps) {
  const { email, role, reason, removedAt, link } = person;
  return (
    <li>
      <div className={styles.head}>
        <span>
          <b>{email}</b>
          <span>{roleTexts[role]}</span>
        </span>
        <StateBadge person={person} />
      </div>
      <p className={styles.done}>{describePerson(person, currency)}</p>
      {!removedAt && isUndelivered(person) && reason && <p className={styles.reason}>{reason}</p>}
      {!removedAt && (
        <div className={styles.actions}>
          {!isUnderWay(person) && (
            <Button
              size="sm"
              busy={isResending && 'Queueing'}
              onClick={actions.onResend}
              aria-label={`Send again to ${email}`}
            >
              Send again
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => void copyText(location.origin + link)}
            aria-label={`Copy link for ${email}`}
          >
            Copy link
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={actions.onCorrect}
            aria-label={`Correct address ${email}`}
          >
            Correct address
          </Button>
          {canRemove && (
            <Button
              size="sm"
              variant="ghost"
              onClick={actions.onRemove}
              aria-label={`Remove access for ${email}`}
            >
              Remove access
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function StateBadge({ person: { removedAt, viewedAt, state } }: { person: DocumentRecipient }) {
  if (removedAt) return <Badge tone="neutral">Access removed</Badge>;
  if (viewedAt && state === 'sent') return <Badge tone="ok">Viewed</Badge>;
  return <Badge tone={deliveryTones[state]}>{deliveryStateTexts[state]}</Badge>;
}

/** What a person did, and when; until then, the state of their email. */
function describePerson(person: DocumentRecipient, currency: string): string {
  const { removedAt, signed, paid, viewedAt, state, updatedAt } = person;
  if (removedAt) return `Removed ${formatInstant(removedAt)}`;
  const deeds = [
    ...(viewedAt ? [`Viewed ${formatInstant(viewedAt)}`] : []),
    ...(signed ? [`Signed as ${signed.name} ${formatInstant(signed.at)}`] : []),
    ...(paid > 0 ? [`Paid ${formatMoney(paid, currency)}`] : []),
  ];
  return deeds.join(', ') || `${deliveryStateTexts[state]} ${formatInstant(updatedAt)}`;
}
