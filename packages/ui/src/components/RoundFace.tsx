import type { ReactNode } from 'react'
import styles from './RoundFace.module.css'

/** The class of a link or button whose content is a `RoundFace`. */
export const roundLook = styles['action']

export type RoundFaceProps = {
  readonly icon: ReactNode
  readonly label: ReactNode
  /** The first thing to do in a view is filled. */
  readonly isFirst?: boolean
}

/** A disc with an icon and one word below it, for the few things that one comes to do: `<a className={roundLook}>`. */
export function RoundFace({ icon, label, isFirst = false }: RoundFaceProps) {
  return (
    <>
      <span className={styles['round']} data-first={isFirst}>
        {icon}
      </span>
      <span>{label}</span>
    </>
  )
}
