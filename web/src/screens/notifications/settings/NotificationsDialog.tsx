import type { NotificationSetting } from '@parley/contract/entities/notification-report';
import type { NotificationSettings } from '@parley/contract/entities/notification-settings';
import { useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import type { Elements } from '../../../platform/lib/elements';
import { useAttempt } from '../../../platform/api/use-attempt';
import { useOwnMember } from '../../../data/people/member-store';
import { saveOwnPresence } from '../../../data/people/own-presence';
import { Banner } from '../../../platform/ui/Banner';
import { Button } from '../../../platform/ui/Button';
import { Problem } from '../../../platform/ui/fields/Problem';
import { Spinner } from '../../../platform/ui/Spinner';
import { Dialog } from '../../../platform/ui/overlays/Dialog';
import { closeSettings, useSettingsDialog } from '../notification-dialogs';
import { settingsStore, type SettingsChange } from '../../../data/notifications/settings-store';
import { Choice } from './Choice';
import { KeywordsField } from './KeywordsField';
import styles from './NotificationsDialog.module.css';
import { QuietHoursFields } from './QuietHoursFields';
import { saveSettings } from '../../../data/notifications/save-settings';
import { ThisBrowser } from './ThisBrowser';
import { WhatIf } from './WhatIf';

/** Sets the notifications of the open workspace. Every change is saved at once. */
export function NotificationsDialog() {
  const { open, setting } = useSettingsDialog();
  const settings = useStore(settingsStore, (state) => state.settings);
  return (
    <Dialog
      open={open}
      onClose={closeSettings}
      size="large"
      title="Notifications"
      description="Changes are saved at once, for all your devices."
    >
      {settings ? <Sections settings={settings} first={setting} /> : <Spinner label="Loading" />}
    </Dialog>
  );
}

const levels = [
  { level: 'all', label: 'All messages', hint: 'Of every channel you are in.' },
  {
    level: 'mentions',
    label: 'Direct messages and mentions',
    hint: 'And messages with one of your keywords.',
  },
  { level: 'nothing', label: 'Nothing', hint: 'Unread messages are still marked.' },
] as const;

interface SectionsProps {
  settings: NotificationSettings;
  /** Scrolled to at first. */
  first: NotificationSetting | null;
}

function Sections({ settings, first }: SectionsProps) {
  const { problem, attempt } = useAttempt();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-setting~='${first}']`)?.scrollIntoView();
  }, [first]);
  const save = (change: SettingsChange) => void attempt(() => saveSettings(change));
  const box = (name: 'desktop' | 'sound' | 'push' | 'mail' | 'show_text') => ({
    type: 'checkbox' as const,
    checked: settings[name],
    onChange: () => save({ [name]: !settings[name] }),
  });

  return (
    <div ref={list} className={styles.sections}>
      <Problem>{problem}</Problem>
      <Paused />
      <Section title="Notify me about" setting="level">
        {levels.map(({ level, label, hint }) => (
          <Choice
            key={level}
            type="radio"
            name="notification-level"
            label={label}
            hint={hint}
            checked={settings.level === level}
            onChange={() => save({ level })}
          />
        ))}
        <p className={styles.quiet}>A channel can have a level of its own, or be muted.</p>
      </Section>
      <Section title="Keywords" setting="keywords">
        <KeywordsField keywords={settings.keywords} />
      </Section>
      <Section title="While Parley is open" setting="desktop">
        <Choice {...box('desktop')} label="Show notifications on the desktop" />
        <Choice {...box('sound')} label="Play a sound" />
        <Choice
          {...box('show_text')}
          label="Show what was written"
          hint="Otherwise notifications and emails only say who wrote, and where."
        />
      </Section>
      <Section title="While Parley is closed" setting="push devices">
        <Choice {...box('push')} label="Push notifications to my devices" />
        <ThisBrowser />
      </Section>
      <Section title="Email" setting="mail">
        <Choice
          {...box('mail')}
          label="Email me what stays unread for 15 minutes"
          hint="Direct messages, mentions and keywords; at most one an hour, if this server sends email."
        />
      </Section>
      <Section title="Do not disturb" setting="quiet_hours">
        <QuietHoursFields schedule={settings.quiet_hours} />
      </Section>
      <Section title="What would happen if …" setting="">
        <WhatIf settings={settings} />
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** The settings within, as links name them. */
  setting: string;
  children: Elements;
}

function Section({ title, setting, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} role="group" aria-labelledby={id} data-setting={setting}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Paused() {
  const own = useOwnMember();
  const { running, problem, attempt } = useAttempt();
  if (!own?.paused) return null;
  return (
    <div data-setting="paused" className={styles.section}>
      <Banner kind="info">You have paused notifications.</Banner>
      <div className={styles.buttons}>
        <Button
          size="small"
          loading={running}
          onClick={() => void attempt(() => saveOwnPresence({ paused: false }))}
        >
          Unpause notifications
        </Button>
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}
