import { useEffect, useId, useState } from 'react'
import { hrefOf, type Section } from '../layout/route.ts'
import shell from './shell.module.css'

/** The places, those that belong together side by side. */
const groups: readonly (readonly (readonly [Section, string])[])[] = [
  [
    ['activities', 'Activities'],
    ['audit', 'Audit log'],
  ],
  [
    ['users', 'Users'],
    ['invitations', 'Invitations'],
    ['tags', 'Tags'],
    ['quorum', 'Root quorum'],
  ],
  [
    ['wallets', 'Wallets'],
    ['keys', 'Private keys'],
  ],
  [
    ['policies', 'Policies'],
    ['features', 'Features'],
  ],
  [['organizations', 'Sub-organizations']],
]

const titles = new Map(groups.flat())

/** The way to every place. Where there is little room they wait behind a button that names the place one is at. */
export function Navigation({ section }: { readonly section: Section }) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)

  // By a link of its own, and by anything else that leads to another place.
  useEffect(() => {
    if (section !== undefined) setIsOpen(false)
  }, [section])

  return (
    <nav className={shell['nav']} aria-label="Console">
      <button
        type="button"
        className={shell['menuButton']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        Menu: {titles.get(section)}
      </button>
      <div id={listId} className={shell['places']} data-open={isOpen || undefined}>
        {groups.map((group) => (
          <div key={group[0]?.[0]} className={shell['group']}>
            {group.map(([place, title]) => (
              <a
                key={place}
                href={hrefOf(place)}
                aria-current={place === section ? 'page' : undefined}
                className={shell['navLink']}
                onClick={() => setIsOpen(false)}
              >
                {title}
              </a>
            ))}
          </div>
        ))}
      </div>
    </nav>
  )
}
