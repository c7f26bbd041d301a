import { keyNames } from '../../platform/lib/shortcut-keys';
import { Kbd } from '../../platform/ui/Kbd';
import styles from './ShortcutTable.module.css';

interface Group {
  heading: string;
  shortcuts: readonly (readonly [action: string, keys: readonly string[]])[];
}

const groups: readonly Group[] = [
  {
    heading: 'Getting around',
    shortcuts: [
      ['Search, or jump to a channel or person', keyNames('Mod', 'K')],
      ['Search this conversation', keyNames('Mod', 'F')],
      ['Next or previous unread conversation', keyNames('Alt', 'Shift', '↓ / ↑')],
      ['Another workspace', keyNames('Mod', '1 – 9')],
      ['Scroll the messages', keyNames('Page Up / Page Down')],
      ['To the top of what is loaded, or the newest message', keyNames('Mod', 'Home / End')],
      ['Show these shortcuts', keyNames('Mod', '/')],
    ],
  },
  {
    heading: 'Reading',
    shortcuts: [
      ['Mark the conversation as read', keyNames('Esc')],
      ['Mark everything as read', keyNames('Shift', 'Esc')],
    ],
  },
  {
    heading: 'Writing',
    shortcuts: [
      ['Send', keyNames('Enter')],
      ['New line', keyNames('Shift', 'Enter')],
      ['Edit your last message', keyNames('↑')],
      ['Bold, italic, underlined', keyNames('Mod', 'B / I / U')],
      ['Struck through', keyNames('Mod', 'Shift', 'X')],
      ['Link', keyNames('Mod', 'L')],
      ['Numbered list, bulleted list', keyNames('Mod', 'Shift', '7 / 8')],
    ],
  },
];

/** All keys of a workspace. */
export function ShortcutTable() {
  return (
    <table className={styles.table}>
      {groups.map(({ heading, shortcuts }) => (
        <tbody key={heading}>
          <tr>
            <th className={styles.heading} scope="rowgroup" colSpan={2}>
              {heading}
            </th>
          </tr>
          {shortcuts.map(([action, keys]) => (
            <tr key={action}>
              <th className={styles.action} scope="row">
                {action}
              </th>
              <td className={styles.keys}>
                <Kbd keys={keys} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
