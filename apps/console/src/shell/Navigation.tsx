import { consoleShellTexts } from '@latchkey/texts/console'
import {
  ActivityIcon,
  ContactsIcon,
  ContractIcon,
  DownIcon,
  HistoryIcon,
  KeyIcon,
  LinkIcon,
  MailIcon,
  ServerIcon,
  ShieldIcon,
  SwitchIcon,
  useTexts,
  WalletIcon,
} from '@latchkey/ui'
import { type ComponentType, useEffect, useId } from 'react'
import { hrefOf, type Section } from '../layout/route.ts'
import shell from './shell.module.css'
import { useFold } from './useFold.ts'

type Place = readonly [section: Section, Icon: ComponentType]

/** The places, those that belong together side by side. */
const groups: readonly (readonly Place[])[] = [
  [
    ['activities', ActivityIcon],
    ['audit', HistoryIcon],
  ],
  [
    ['users', ContactsIcon],
    ['invitations', MailIcon],
    ['tags', LinkIcon],
    ['quorum', ShieldIcon],
  ],
  [
    ['wallets', WalletIcon],
    ['keys', KeyIcon],
  ],
  [
    ['policies', ContractIcon],
    ['features', SwitchIcon],
  ],
  [['organizations', ServerIcon]],
]

/** The way to every place. Where there is little room they wait behind a button that names the place one is at. */
export function Navigation({ section }: { readonly section: Section }) {
  const { say } = useTexts(consoleShellTexts)
  const listId = useId()
  const { isOpen, setIsOpen, button, closeByKey } = useFold()

  // By a link of its own, and by anything else that leads to another place.
  useEffect(() => {
    if (section !== undefined) setIsOpen(false)
  }, [section, setIsOpen])

  return (
    <nav className={shell['nav']} aria-label={say('consoleShell.places')} onKeyDown={closeByKey}>
      <button
        ref={button}
        type="button"
        className={shell['menuButton']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{say('consoleShell.menu', { place: say(`consoleShell.place.${section}`) })}</span>
        <DownIcon />
      </button>
      <div id={listId} className={shell['places']} data-open={isOpen || undefined}>
        {groups.map((group) => (
          <div key={group[0]?.[0]} className={shell['group']}>
            {group.map(([place, Icon]) => (
              <a
                key={place}
                href={hrefOf(place)}
                aria-current={place === section ? 'page' : undefined}
                className={shell['navLink']}
                onClick={() => setIsOpen(false)}
              >
                <Icon />
                {say(`consoleShell.place.${place}`)}
              </a>
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}
