import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect, useState } from 'react';
import { useTitle } from '../../../platform/lib/use-title';
import { Button } from '../../../platform/ui/Button';
import { Spinner } from '../../../platform/ui/Spinner';
import { checkCalls, hops, type Hop, type Result, verdict } from './check';
import { DeviceChooser } from './DeviceChooser';
import styles from './CallCheckPage.module.css';

const about: Record<Hop, string> = {
  Camera: 'What the others see.',
  Microphone: 'What the others hear.',
  Parley: 'Tells the other person that you call.',
  STUN: 'Finds your public address, so that two browsers can reach each other.',
  'TURN over UDP': 'Relays calls between browsers that cannot connect directly.',
  'TURN over TCP': 'Relays calls where UDP is blocked.',
  'TURN over TLS': 'Relays calls where only web traffic is allowed.',
};

const icons = { works: CircleCheck, fails: CircleX, absent: CircleDashed } as const;
const words = { works: 'Works', fails: 'Fails', absent: 'Not set up' } as const;

/** Tests, before a call, each part that calls need. */
export function CallCheckPage() {
  useTitle('Check calls');
  const [attempt, setAttempt] = useState(0);
  return (
    <main className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>Check calls</h1>
        <p className={styles.lead}>Tests each part that calls from this browser need.</p>
      </header>
      <Checks key={attempt} onAgain={() => setAttempt(attempt + 1)} />
      <section className={styles.devices} aria-label="Devices">
        <DeviceChooser />
      </section>
    </main>
  );
}

function Checks({ onAgain }: { onAgain: () => void }) {
  const [results, setResults] = useState<Partial<Record<Hop, Result>>>({});
  const [done, setDone] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    const report = (hop: Hop, result: Result) =>
      setResults((before) => ({ ...before, [hop]: result }));
    void checkCalls(report, stopping.signal).then(() => {
      if (!stopping.signal.aborted) setDone(true);
    });
    return () => stopping.abort();
  }, []);
  const current = hops.find((hop) => !results[hop]);
  return (
    <>
      <ul className={styles.hops} aria-busy={!done}>
        {hops.map((hop) => (
          <HopRow key={hop} hop={hop} result={results[hop]} running={hop === current} />
        ))}
      </ul>
      <p className={styles.verdict} role="status">
        {done && verdict(Object.values(results))}
      </p>
      <div>
        <Button onClick={onAgain} disabled={!done}>
          Check again
        </Button>
      </div>
    </>
  );
}

interface HopRowProps {
  hop: Hop;
  result: Result | undefined;
  running: boolean;
}

function HopRow({ hop, result, running }: HopRowProps) {
  const Icon = icons[result?.outcome ?? 'absent'];
  return (
    <li className={styles.hop}>
      {running ? (
        <Spinner size={20} label="Checking" />
      ) : (
        <Icon className={styles[result?.outcome ?? 'absent']} aria-hidden />
      )}
      <div>
        <h2 className={styles.name}>{hop}</h2>
        <p className={styles.about}>{result?.text ?? about[hop]}</p>
      </div>
      <span className={styles.outcome}>{result && words[result.outcome]}</span>
    </li>
  );
}
