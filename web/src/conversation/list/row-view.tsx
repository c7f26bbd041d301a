import type { ChannelKind } from '@parley/contract/entities/channel';
import type { ReactElement } from 'react';
import type { UnfoldedTexts } from '../row/LongText';
import { MessageRowView } from '../row/MessageRowView';
import { ChannelBeginning } from './ChannelBeginning';
import { DayDivider } from './DayDivider';
import type { FoldRow } from './fold-lines';
import { LinesFold } from './LinesFold';
import { isRowOf, type ListRow } from './list-rows';
import { MessageSkeletons } from './MessageSkeletons';
import { NewMessagesLine } from './NewMessagesLine';
import type { useRowStates } from './use-row-states';

export interface ShownChannel {
  id: number;
  name: string;
  kind: ChannelKind;
  created_at: string;
}

/** The rows of a list share these values. */
export interface RowsOf {
  channel: ShownChannel;
  /** The linked message; null without a link. */
  messageId: number | null;
  states: Pick<ReturnType<typeof useRowStates>, 'of'>;
  unfoldedTexts: UnfoldedTexts;
  /** Shown above the first message; by default, a public channel's beginning. */
  beginning: ((empty: boolean) => ReactElement) | undefined;
  /** Shows the lines of a fold, or hides them. */
  onFold: (fold: FoldRow) => void;
  onLatest: () => void;
}

/** A row of the virtualised list: a plain function, as a component for each row would cost a render. */
export function rowView(row: ListRow, list: RowsOf): ReactElement {
  if (row.kind === 'message') {
    const { messageId, states, unfoldedTexts } = list;
    return (
      <MessageRowView
        key={row.key}
        rowKey={row.key}
        startsGroup={row.startsGroup}
        highlighted={messageId !== null && isRowOf(row, messageId)}
        unfolded={unfoldedTexts}
        {...states.of(row.message)}
      />
    );
  }
  return (
    <div key={row.key} data-row={row.key}>
      <OtherRow row={row} {...list} />
    </div>
  );
}

interface OtherRowProps extends Pick<RowsOf, 'channel' | 'beginning' | 'onFold' | 'onLatest'> {
  row: Exclude<ListRow, { kind: 'message' }>;
}

function OtherRow({ row, channel, beginning, onFold, onLatest }: OtherRowProps) {
  switch (row.kind) {
    case 'beginning':
      if (beginning) return beginning(row.empty);
      return <ChannelBeginning channel={channel} empty={row.empty} />;
    case 'older':
    case 'newer':
      return <MessageSkeletons count={3} />;
    case 'new':
      return <NewMessagesLine />;
    case 'fold':
      return <LinesFold fold={row} onToggle={onFold} />;
    case 'day':
      return <DayDivider day={row.day} channel={channel} onLatest={onLatest} />;
  }
}
