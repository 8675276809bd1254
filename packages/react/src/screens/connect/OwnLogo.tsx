import { LogoPicture } from '@latchkey/ui'
import { type ReactNode, useContext } from 'react'
import { LooksContext } from '../../LooksContext.ts'
import styles from './OwnLogo.module.css'

/** A title with the logo of the site before it; alone where the site has none. */
export function OwnLogo({ children }: { readonly children: ReactNode }) {
  const { logo } = useContext(LooksContext)
  if (logo === undefined) return children
  return (
    <span className={styles['title']}>
      <LogoPicture logo={logo} />
      <span>{children}</span>
    </span>
  )
}
