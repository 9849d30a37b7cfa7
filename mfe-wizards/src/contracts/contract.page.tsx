import '@soloist/document/document.css';
import '@soloist/ui/serif.css';
import type { Contract } from '@soloist/contracts';
import { Banner, ButtonLink, Loading, PageBar, Skeleton } from '@soloist/ui';
import { useIsOnline, useParams } from '@soloist/web-client';
import { clsx } from 'clsx';
import { use, useEffect, useRef } from 'react';
import { RenderedPage } from '../shared/public-page/rendered-page.ts';
import { LanguageScope } from '../shared/translations/language-scope.tsx';
import { Unreadable } from '../shared/translations/unreadable.tsx';
import styles from './contract.module.css';
import { ContractBar } from './contract-bar.tsx';
import { isOpen, isUnreported } from './contract-state.rules.ts';
import { useContract, useMarkViewed } from './contracts.api.ts';
import { DecisionView } from './decision-view.tsx';
import { ProjectView } from './project/project-view.tsx';
import { useContractTexts } from './translations/use-contract-texts.ts';

interface InFrame {
  /** The app's frame surrounds the page, with its bar and first heading. */
  inFrame: boolean;
}

/**
 * The page behind the link in the proposal email: the document to decide on, then the project. No
 * account needed.
 */
export const ContractPage = () => <ContractView inFrame={false} />;

/** The same for a signed-in client, within the app. */
export const ReceivedProposalPage = () => <ContractView inFrame />;

function ContractView({ inFrame }: InFrame) {
  return (
    <LanguageScope wholePage={!inFrame} className={clsx(styles.page, inFrame && styles.framed)}>
      <ContractOfLink inFrame={inFrame} />
    </LanguageScope>
  );
}

interface UnreadableContractProps {
  error: Error | null;
  onRetry: () => void;
  busy: boolean;
  inFrame: boolean;
}

/** Replaces a contract that does not exist or failed to load. */
function UnreadableContract({ inFrame, ...failed }: UnreadableContractProps) {
  const texts = useContractTexts();
  const { failedTitle, appHome } = texts.missing;
  const frame = {
    bar: <PageBar title={failedTitle} />,
    home: <ButtonLink href="/empdashboard">{appHome}</ButtonLink>,
  };
  return <Unreadable texts={texts} {...failed} frame={inFrame ? frame : undefined} />;
}

function ContractOfLink({ inFrame }: InFrame) {
  const params = useParams();
  const contract_id = params.contract_id ?? params.id ?? '';
  const { data, error, isPending, refetch, isFetching } = useContract(contract_id);
  const isOnline = useIsOnline();
  const hasJustChanged = useWasOpen(data);
  useMarkViewedOnce(data);
  if (isPending) return <ContractLoading />;
  if (!data) {
    return (
      <UnreadableContract error={error} onRetry={refetch} busy={isFetching} inFrame={inFrame} />
    );
  }
  const View = data.project ? ProjectView : DecisionView;
  return (
    <>
      <ContractBar contract={data} inFrame={inFrame} />
      {!isOnline && <OfflineNote />}
      <View contract={data} inFrame={inFrame} hasJustChanged={hasJustChanged} />
    </>
  );
}

/** Whether the contract was open at any time since the page loaded: its outcome is news then. */
function useWasOpen(contract: Contract | undefined): boolean {
  const wasOpen = useRef(false);
  if (contract && isOpen(contract)) wasOpen.current = true;
  return wasOpen.current;
}

function useMarkViewedOnce(contract: Contract | undefined) {
  const { mutate } = useMarkViewed();
  const isReported = useRef(use(RenderedPage)?.isViewReported ?? false);
  useEffect(() => {
    if (!contract || !isUnreported(contract) || isReported.current) return;
    isReported.current = true;
    mutate(contract);
  }, [contract, mutate]);
}

function ContractLoading() {
  const texts = useContractTexts();
  return (
    <Loading label={texts.loading}>
      <div className={styles.columns}>
        <Skeleton shape="block" height={760} />
        <Skeleton shape="block" height={420} />
      </div>
    </Loading>
  );
}

/** Warns that the displayed contract may be out of date. */
function OfflineNote() {
  const texts = useContractTexts();
  return (
    <Banner tone="warn" className={styles.note}>
      {texts.offline}
    </Banner>
  );
}
