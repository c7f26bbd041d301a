import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { blockedCallStore, openCallWindow } from '../lib/call-window';
import { Avatar } from '../ui/Avatar';
import { Button, buttonClass } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { callSentence } from './announce-call';
import type { IncomingCall } from './incoming-call';
import { incomingCalls } from './incoming-calls';
import styles from './CallLayer.module.css';

/** What shows over the workspace about calls. */
export function CallLayer() {
  const call = useStore(incomingCalls.state, (state) => state.call);
  useEffect(() => incomingCalls.look(), []);
  return (
    <>
      {call && <Incoming call={call} />}
      <BlockedWindow />
    </>
  );
}

/**
 * SPEC §2 "Incoming call overlay". It takes no focus: somebody may be writing. It lies over every
 * dialog; they hide from screen readers what is beside them, but for what is `aria-live`.
 */
function Incoming({ call }: { call: IncomingCall }) {
  useEffect(() => {
    // So that the call's window finds its code in the browser's cache; without it, it is fetched there.
    import('./VideoCallPage').catch(() => undefined);
  }, []);
  const open = ({ address, channelId, callId }: IncomingCall, client: string) =>
    openCallWindow(address, channelId, { pickup: callId ?? '', client });
  return createPortal(
    <section
      ref={keepNoticesBelow}
      className={styles.incoming}
      aria-label="Incoming call"
      aria-live="off"
    >
      <Avatar user={call.user} size={48} />
      <p className={styles.sentence} role="alert">
        {callSentence(call.name)}
      </p>
      {/* The focus stays where one is writing. */}
      <div
        className={styles.actions}
        onMouseDown={(event) => event.preventDefault()}
        role="presentation"
      >
        <Button
          variant="primary"
          icon={<Phone aria-hidden />}
          onClick={() => incomingCalls.pickUp(open)}
        >
          Pick Up
        </Button>
        <Button icon={<PhoneOff aria-hidden />} onClick={incomingCalls.decline}>
          Decline
        </Button>
      </div>
    </section>,
    document.body,
  );
}

/** What is said meanwhile is said below it, however long the name is. */
function keepNoticesBelow(panel: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const bottom = panel.offsetTop + panel.offsetHeight;
    style.setProperty('--notices-top', `${bottom + noticesBelowBy}px`);
  });
  observer.observe(panel);
  return () => {
    observer.disconnect();
    style.removeProperty('--notices-top');
  };
}

/** In CSS pixels. */
const noticesBelowBy = 12;

/** Browsers open no window for a click that was a while ago, and some for none at all. */
function BlockedWindow() {
  const blocked = useStore(blockedCallStore, (state) => state.blocked);
  const close = () => blockedCallStore.setState({ blocked: null });
  return (
    <Dialog
      open={blocked !== null}
      onClose={close}
      size="small"
      title="Your browser did not open the call"
      description="Calls have a window of their own. Allow pop-up windows for this page, and they open by themselves; this one opens here:"
      footer={
        blocked && (
          <a
            className={buttonClass({ variant: 'primary' })}
            href={blocked.url}
            target={blocked.name}
            onClick={close}
          >
            Open the call
          </a>
        )
      }
    />
  );
}
