import { productName } from '@parley/contract/texts';
import { useState } from 'react';
import { copyText } from '../../../../platform/lib/copy-text';
import { Banner } from '../../../../platform/ui/Banner';
import { Button } from '../../../../platform/ui/Button';
import page from '../AccountPage.module.css';
import { forgetCodes } from './factor-list';
import styles from './factors.module.css';

/** When the codes appear. A stable function, so that it is not called again. */
function focusList(list: HTMLUListElement | null): void {
  list?.focus();
}

/** Recovery codes, which the server tells this once. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('');
  const text = `Recovery codes for ${productName} at ${location.host}. Each works once.\n\n${codes.join('\n')}\n`;

  function download() {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: 'parley-recovery-codes.txt',
    });
    link.click();
    URL.revokeObjectURL(url);
  }

  async function copy() {
    const isCopied = await copyText(Promise.resolve(text));
    setSaid(isCopied ? 'Copied.' : 'This browser does not let us copy them. Select them instead.');
  }

  return (
    <div className={styles.codes}>
      <Banner kind="info">
        Keep these codes where you find them without your phone. They are shown this once.
      </Banner>
      <ul ref={focusList} className={styles.list} tabIndex={-1} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code} className={styles.code}>
            {code}
          </li>
        ))}
      </ul>
      <div className={page.buttons}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={download}>Download</Button>
        <Button variant="primary" onClick={forgetCodes}>
          I have kept them
        </Button>
      </div>
      <p role="status" className={page.fact} hidden={said === ''}>
        {said}
      </p>
    </div>
  );
}
