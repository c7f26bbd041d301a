import type { Message } from '@parley/contract/entities/message';
import { quoteText } from '@parley/contract/rules/quote-text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useChannel, type SharedChannel } from '../../data/channels/channel-store';
import { navigate } from '../../platform/lib/hash-location';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { closeForwarding, forwardStore } from '../../conversation/actions/forward-store';
import { messageUrl } from '../../conversation/actions/message-actions';
import { newClientId } from '../../data/outbox/client-id';
import { memberName, memberStore, useMember } from '../../data/people/member-store';
import { useKeptText } from '../../data/people/use-kept-text';
import { FormDialog } from '../../data/session/FormDialog';
import { keyOf, nameOf, type SwitcherChoice } from '../../data/finding/find-choices';
import { spokenChannel } from '../../platform/ui/ChannelSign';
import { notify } from '../../platform/ui/overlays/notices';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { TextArea } from '../../platform/ui/fields/TextArea';
import { forward } from './forward';
import styles from './ForwardDialog.module.css';
import { isHiddenFrom } from './hidden-from';
import { TargetPicker } from './TargetPicker';

/** Posts a link to a message somewhere else, with a comment. */
export function ForwardDialog() {
  const { open, message } = useStore(forwardStore);
  const source = useChannel(message?.channel_id ?? 0);
  return message && source && <Forwarding open={open} message={message} source={source} />;
}

interface ForwardingProps {
  open: boolean;
  message: Message;
  source: SharedChannel;
}

const blank: Form = { messageId: null, target: null, comment: '', problem: null };

interface Form {
  /** The message to forward; null once the dialog was closed. */
  messageId: number | null;
  target: SwitcherChoice | null;
  comment: string;
  problem: string | null;
}

function Forwarding({ open, message, source }: ForwardingProps) {
  const kept = useKeptText(`forward.${message.id}`);
  const begin = (): Form => ({ ...blank, messageId: message.id, comment: kept.read() ?? '' });
  const [form, setForm] = useState(begin);
  if (open && form.messageId !== message.id) setForm(begin());
  const { target, comment, problem } = form;
  const path = useWorkspacePath();
  const author = useMember(message.user_id);
  const people = useStore(memberStore);
  const field = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const clientId = useClientId();
  const change = (to: Partial<Form>) => setForm((now) => ({ ...now, problem: null, ...to }));

  function end() {
    kept.drop();
    closeForwarding();
  }

  return (
    <FormDialog
      open={open}
      onClose={end}
      onClosed={() => setForm(blank)}
      title="Forward message"
      initialFocus={field}
      otherButtons={<Button onClick={end}>Cancel</Button>}
      submitLabel="Forward"
      submitDisabled={target === null}
      onSubmit={async () => {
        if (!target) return null;
        const url = messageUrl(message, path);
        return forward({
          to: target,
          comment,
          url,
          clientId: clientId.of(`${message.id} ${keyOf(target)} ${comment}`),
        });
      }}
      onAnswered={(posted) => {
        if (!posted || !target) return;
        clientId.end();
        end();
        const to = `${path(posted.channel_id)}?message=${posted.id}`;
        notify(`Forwarded to ${placeOf(target)}.`, { label: 'Show', run: () => navigate(to) });
      }}
      onRefused={(sentences) => change({ problem: sentences.join(' ') })}
    >
      <div className={styles.form}>
        <TargetPicker
          ref={field}
          target={target}
          current={source.id}
          onChoose={(to) => {
            // At once: the next key is meant for the next field.
            flushSync(() => change({ target: to }));
            (to ? area : field).current?.focus();
          }}
        />
        {target && isHiddenFrom(source, audienceOf(target), people) && (
          <p className={styles.warning} role="status">
            {warningOf(source, target)}
          </p>
        )}
        <TextArea
          ref={area}
          label="Comment (optional)"
          value={comment}
          onChange={({ target: { value } }) => {
            change({ comment: value });
            if (value === '') kept.drop();
            else kept.write(value);
          }}
        />
        <blockquote className={styles.message}>
          <p className={styles.author}>
            <bdi>{memberName(author)}</bdi>
          </p>
          <p className={styles.text} dir="auto">
            {quoteText(message.body) || message.files.map(({ name }) => name).join(', ')}
          </p>
        </blockquote>
        <Problem>{problem}</Problem>
      </div>
    </FormDialog>
  );
}

/** Sent again after an answer was lost, a message has the same id and is posted once (R7). */
function useClientId() {
  const last = useRef({ key: '', id: '' });
  return {
    of(key: string): string {
      if (last.current.key !== key) last.current = { key, id: newClientId() };
      return last.current.id;
    },
    end() {
      last.current = { key: '', id: '' };
    },
  };
}

function audienceOf(target: SwitcherChoice) {
  if (target.kind === 'person') return { userIds: [target.member.id], isPublic: false };
  const userIds = Object.keys(target.channel.users).map(Number);
  return { userIds, isPublic: target.channel.kind === 'public' };
}

function placeOf(target: SwitcherChoice): string {
  return target.kind === 'channel' ? spokenChannel(target.channel) : nameOf(target);
}

/** Direct messages have no name that others know. */
function warningOf(source: SharedChannel, target: SwitcherChoice): string {
  const where = source.dm_channel ? 'these direct messages' : `#${source.name}`;
  if (target.kind === 'person') {
    return `${nameOf(target)} cannot see ${where}, and will see only the link.`;
  }
  const place = target.kind === 'channel' ? `#${target.channel.name}` : nameOf(target);
  return `People in ${place} who cannot see ${where} will see only the link.`;
}
