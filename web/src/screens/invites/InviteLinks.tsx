import { limits } from '@parley/contract/limits';
import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import { copyText } from '../../platform/lib/copy-text';
import { callFailed } from '../../data/session/call-problem';
import { Button } from '../../platform/ui/Button';
import { SelectField } from '../../platform/ui/fields/SelectField';
import { TextField } from '../../platform/ui/fields/TextField';
import styles from './InviteLinks.module.css';
import { LiveLinks } from './LiveLinks';
import type { useInviteLinks } from './use-invite-links';
import type { InvitedPlace } from './use-invited-place';

const day = 24 * 3600;
const never = 'never';
const expiries = [
  [String(day), '1 day'],
  [String(limits.inviteExpiry), '7 days'],
  [String(limits.inviteExpiryMax), '30 days'],
  [never, 'Never'],
] as const;

interface InviteLinksProps {
  invites: ReturnType<typeof useInviteLinks>;
  place: InvitedPlace;
}

/** A link that brings in whoever has it, and the links that work. */
export function InviteLinks({ invites, place }: InviteLinksProps) {
  const { channels, channel, setChannelId, role, setRole } = place;
  const [expiry, setExpiry] = useState(String(limits.inviteExpiry));
  const [made, setMade] = useState<{ url: string; copied: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  if (!channel) return null;

  async function copy(channelId: number) {
    setBusy(true);
    try {
      const expiresIn = expiry === never ? null : Number(expiry);
      const url = invites.create({ channelId, role, expiresIn });
      const copied = await copyText(url);
      setMade({ url: await url, copied });
    } catch (error) {
      callFailed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={styles.section} aria-label="Invite links">
      <h3 className={styles.heading}>Or invite by link, also people without an account</h3>
      <div className={styles.choices}>
        <SelectField
          label="Leads to"
          value={channel.id}
          onChange={({ target }) => setChannelId(Number(target.value))}
        >
          {channels.map(({ id, name }) => (
            <option key={id} value={id}>
              {`#${name}`}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Works for"
          value={expiry}
          onChange={({ target }) => setExpiry(target.value)}
        >
          {expiries.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="For"
          value={role}
          onChange={({ target }) => setRole(target.value === 'guest' ? 'guest' : 'member')}
        >
          <option value="member">Members</option>
          <option value="guest">Guests: they see only this channel</option>
        </SelectField>
      </div>
      <Button
        wide
        icon={<LinkIcon aria-hidden />}
        loading={busy}
        onClick={() => void copy(channel.id)}
      >
        Copy invite link
      </Button>
      {made && (
        <div role="status">
          <TextField
            label={made.copied ? 'Link copied. It is shown only now.' : 'Copy this link now'}
            value={made.url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
        </div>
      )}
      <LiveLinks links={invites.links} revoke={invites.revoke} />
    </section>
  );
}
