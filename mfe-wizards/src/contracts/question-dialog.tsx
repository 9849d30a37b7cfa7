import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Contract, questionForm } from '@soloist/contracts';
import { Banner, Button, Field, Input, Modal, Textarea } from '@soloist/ui';
import { useForm } from 'react-hook-form';
import { useLanguage } from '../shared/translations/language-scope.tsx';
import styles from './contract.module.css';
import { useAskQuestion } from './contracts.api.ts';
import { problemOf, useContractTexts } from './translations/use-contract-texts.ts';

interface QuestionDialogProps {
  contract: Contract;
  open: boolean;
  onClose: () => void;
}

const formId = 'ask-a-question';
const questionLimit = 2000;

/** A question to the sender, at any time. The text stays until it is sent. */
export function QuestionDialog({ contract, open, onClose }: QuestionDialogProps) {
  const { question: words } = useContractTexts();
  const { language } = useLanguage();
  const askQuestion = useAskQuestion();
  const { contract_id, sender, client_name, email } = contract;
  const form = useForm({
    resolver: standardSchemaResolver(questionForm),
    defaultValues: { name: client_name, email, message: '' },
  });
  const submit = form.handleSubmit((question) =>
    askQuestion.mutate(
      { contract_id, ...question },
      { onSuccess: () => form.resetField('message') },
    ),
  );
  const handleClose = () => {
    onClose();
    askQuestion.reset();
  };
  const common = { open, onClose: handleClose, lang: language };

  if (askQuestion.isSuccess) {
    return (
      <Modal
        {...common}
        title={words.sentTitle}
        text={<span role="status">{words.sentText(sender.name, askQuestion.variables.email)}</span>}
        actions={<Button onClick={handleClose}>{words.close}</Button>}
      />
    );
  }
  return (
    <Modal
      {...common}
      title={words.title(sender.name)}
      text={words.text}
      actions={
        <>
          <Button onClick={handleClose}>{words.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={askQuestion.isPending ? words.busy : undefined}
          >
            {words.send}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className={styles.fields}>
        <QuestionFields form={form} />
        {askQuestion.error && <QuestionError error={askQuestion.error} />}
      </form>
    </Modal>
  );
}

type QuestionForm = ReturnType<typeof useForm<{ name: string; email: string; message: string }>>;

function QuestionFields({ form: { register, formState } }: { form: QuestionForm }) {
  const { question: words } = useContractTexts();
  const { errors } = formState;
  return (
    <>
      <Field label={words.message} error={errors.message && words.missing}>
        <Textarea limit={questionLimit} maxLength={questionLimit} {...register('message')} />
      </Field>
      <Field label={words.name}>
        <Input autoComplete="name" limit={120} maxLength={120} {...register('name')} />
      </Field>
      <Field label={words.email} error={errors.email && words.badEmail}>
        <Input type="email" autoComplete="email" limit={254} {...register('email')} />
      </Field>
    </>
  );
}

function QuestionError({ error }: { error: Error }) {
  const texts = useContractTexts();
  return <Banner tone="bad">{problemOf(error, texts)}</Banner>;
}
