import { siteTexts } from '@latchkey/texts'
import { ActivityIcon, HomeIcon, SendIcon, SignIcon, useTexts, WalletIcon } from '@latchkey/ui'
import { Link } from '../router.tsx'
import styles from './App.module.css'

/** A page that is always one press away. */
export type Place = { readonly path: string; readonly title: string }

const icons: Readonly<Record<string, typeof HomeIcon>> = {
  '/': HomeIcon,
  '/send': SendIcon,
  '/sign': SignIcon,
  '/activity': ActivityIcon,
  '/wallet': WalletIcon,
}

/** The links of a phone, where a thumb reaches them. */
export function BottomBar({ places }: { readonly places: readonly Place[] }) {
  const { say, spoken } = useTexts(siteTexts)
  return (
    <nav {...spoken} className={styles['bar']} aria-label={say('site.pages')}>
      {places.map(({ path, title }) => {
        const Icon = icons[path] ?? HomeIcon
        return (
          <Link key={path} to={path} className={styles['barLink']}>
            <Icon sizePx={22} />
            <span>{title}</span>
          </Link>
        )
      })}
    </nav>
  )
}
