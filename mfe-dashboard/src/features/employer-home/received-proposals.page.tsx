import { ButtonLink, EmptyState, PageBar } from '@soloist/ui';
import { useNavigate } from '@soloist/web-client';
import { Loaded } from '../../loaded.tsx';
import home from '../home/home.module.css';
import { useReceivedProposals } from './employer-home.api.ts';
import { ReceivedLists } from './received-lists.tsx';

/** Every proposal that was sent to a client's address. */
export function ReceivedProposalsPage() {
  const list = useReceivedProposals();
  return (
    <>
      <PageBar title="Proposals" />
      <div className={home.page}>
        <Loaded query={list} what="The proposals sent to you" height={300}>
          {({ pages }) =>
            pages[0]?.items.length === 0 ? (
              <NoProposals />
            ) : (
              <div className={home.main}>
                <ReceivedLists list={list} />
              </div>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function NoProposals() {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="No proposals yet"
      text="A proposal for you arrives by mail, and stands here to decide on."
      action={
        <ButtonLink variant="primary" href="/forhire" onNavigate={navigate}>
          See freelancers for hire
        </ButtonLink>
      }
    />
  );
}
