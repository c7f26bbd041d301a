import { useState } from 'react';
import { useStore } from 'zustand';
import Lock from 'lucide-react/icons/lock';
import { useTitle } from '../../platform/lib/use-title';
import { mayManage } from '@parley/contract/rules/roles';
import { memberStore, useMayDo } from '../../data/people/member-store';
import { ContentPage } from '../../platform/ui/ContentPage';
import { EmptyState } from '../../platform/ui/EmptyState';
import { Tabs } from '../../platform/ui/Tabs';
import { AuditLog } from './AuditLog';
import { RetentionTab } from './RetentionTab';
import { WorkspaceExport } from './WorkspaceExport';

type Shown = 'retention' | 'export' | 'audit';

/** The audit log, retention and archives of a workspace, for its owners and admins. */
export function RecordsView() {
  useTitle('Records');
  const manages = useMayDo(mayManage);
  const workspaceId = useStore(memberStore, (state) => state.workspaceId);
  const [shown, setShown] = useState<Shown>('retention');
  if (!manages) {
    return (
      <ContentPage title="Records">
        <EmptyState icon={<Lock aria-hidden />} title="For owners and admins">
          Only owners and admins of the workspace see its records.
        </EmptyState>
      </ContentPage>
    );
  }
  return (
    <ContentPage title="Records">
      <Tabs<Shown>
        label="Records"
        shown={shown}
        onShow={setShown}
        tabs={[
          {
            name: 'retention',
            title: 'Retention',
            content: <RetentionTab workspaceId={workspaceId} />,
          },
          {
            name: 'export',
            title: 'Export',
            content: <WorkspaceExport workspaceId={workspaceId} />,
          },
          { name: 'audit', title: 'Audit log', content: <AuditLog workspaceId={workspaceId} /> },
        ]}
      />
    </ContentPage>
  );
}
