import Phone from 'lucide-react/icons/phone';
import PhoneOff from 'lucide-react/icons/phone-off';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { blockedCallStore, openCallWindow } from '../../../data/calls/call-window';
import { Avatar } from '../../../platform/ui/pictures/Avatar';
import { Button, buttonClass } from '../../../platform/ui/Button';
import { Dialog } from '../../../platform/ui/overlays/Dialog';
import { callSentence } from './announce-call';
import type { IncomingCall } from './incoming-call';
import { incomingCalls } from './incoming-calls';
import styles from './CallLayer.module.css';

/** The incoming-call overlay of a workspace. */
export function CallLayer() {
  const call = useStore(incomingCalls.state, (state) => state.call);
  useEffect(() => incomingCalls.attach(), []);
  return (
    <>
      {call && <Incoming call={call} />}
      <BlockedWindow />
    </>
  );
}

/**
 * SPEC §2 "Incoming call overlay". Takes no focus, since the user may be typing. Lies above all
 * dialogs, which hide everything outside them from screen readers except `aria-live`.
 */
function Incoming({ call }: { call: IncomingCall }) {
  useEffect(() => {
    // Preloads the code of the call's window into the browser's cache; on failure the window
    // fetches it.
    import('../screen/VideoCallPage').catch(() => undefined);
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
      {/* Keeps the focus where the user is typing. */}
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

/** Places notices below the panel, whose height depends on the name's length. */
function keepNoticesBelow(panel: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const bottom = panel.offsetTop + panel.offsetHeight;
    style.setProperty('--notices-top', `${bottom + noticeGap}px`);
  });
  observer.observe(panel);
  return () => {
    observer.disconnect();
    style.removeProperty('--notices-top');
  };
}

/** CSS pixels. */
const noticeGap = 12;

/** Tells the user that the browser blocked the call's window, as for clicks too long ago. */
function BlockedWindow() {
  const blocked = useStore(blockedCallStore, (state) => state.blocked);
  const close = () => blockedCallStore.setState({ blocked: null });
  return (
    <Dialog
      open={blocked !== null}
      onClose={close}
      size="small"
      title="Your browser did not open the call"
      description="Calls open in a separate window. Allow pop-up windows for this page, or open this call here:"
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
