import Bold from 'lucide-react/icons/letter-b';
import Code from 'lucide-react/icons/code';
import Hash from 'lucide-react/icons/hash';
import Heart from 'lucide-react/icons/heart';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import PartyPopper from 'lucide-react/icons/party-popper';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import Smile from 'lucide-react/icons/face-slightly-smiling';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { LogoMark } from '../../platform/ui/pictures/Logo';
import { PictureMessage, PictureReaction } from './PictureMessage';
import styles from './ChatPicture.module.css';

const channels = ['design', 'general', 'launch-week', 'support'];

/** An illustration of a conversation, without interaction. */
export function ChatPicture() {
  return (
    <figure className={styles.frame} aria-label="A conversation in a Parley channel, drawn">
      <div className={styles.window} aria-hidden inert>
        <div className={styles.sidebar}>
          <div className={styles.workspace}>
            <LogoMark size={20} />
            <span>Fieldnotes</span>
          </div>
          <p className={styles.section}>Channels</p>
          {channels.map((name) => (
            <p
              key={name}
              className={styles.channel}
              data-current={name === 'launch-week' || undefined}
            >
              <Hash />
              <span className="ellipsis">{name}</span>
            </p>
          ))}
        </div>
        <div className={styles.conversation}>
          <header className={styles.header}>
            <p className={styles.name}>
              <Hash />
              launch-week
            </p>
            <p className={styles.topic}>Everything until Thursday</p>
          </header>
          <div className={styles.messages}>
            <PictureMessage
              id={9}
              name="Ines Duarte"
              time="09:12"
              reactions={<PictureReaction icon={<ThumbsUp />} count={3} />}
            >
              Morning! The landing page is in staging. Could somebody read it with fresh eyes?
            </PictureMessage>
            <PictureMessage id={2} name="Jonas Meyer" time="09:15">
              Reading now. The second paragraph says <code>soon</code> twice, otherwise it’s lovely.
            </PictureMessage>
            <PictureMessage
              id={5}
              name="Mara Okafor"
              time="09:16"
              reactions={
                <>
                  <PictureReaction icon={<PartyPopper />} count={2} />
                  <PictureReaction icon={<Heart />} count={1} />
                </>
              }
              last
            >
              Fixed both. <b>Shall we go live at noon?</b>
            </PictureMessage>
          </div>
          <div className={styles.composer}>
            <div className={styles.tools}>
              <Bold />
              <Italic />
              <Link />
              <List />
              <Code />
            </div>
            <p className={styles.draft}>
              Yes, let’s
              <span className={styles.caret} />
            </p>
            <div className={styles.send}>
              <Smile />
              <span>
                <SendHorizontal />
              </span>
            </div>
          </div>
        </div>
      </div>
    </figure>
  );
}
